// Tables that this browser hosts itself, in English.

export const hereWords = {
  'here.loading': 'The rules are being loaded: {share}',
  'here.starting': 'The rules are being started …',
  'here.failed': 'The rules could not be loaded. Load the page again once there is a network.',
  'here.cannot_think':
    '{names} {count|is|are} unable to think: what that takes could not be loaded. It is tried again.',
  'here.about':
    'This edition needs no server: rules, bots and games are in this browser, without a network too.',
  'here.tables': 'Choose the table',
  'here.tables_about':
    'Ruleset, bots of different levels, own cards, friends in their own browsers.',
  'here.play_offline': 'Play against bots here, without the server',
  'here.play_offline_about':
    'The game is kept in this browser. Its record can be taken to the server later.',
  'here.to_server': 'Move this game to the server',
  'here.from_server': 'Move this game to this browser',
  'here.from_server_sure':
    'The game goes on in this browser, without the server. At this table it ends for good.',
  'here.save': 'Save this game, to go on elsewhere',
  'here.delete': 'Delete this game',
  'here.delete_sure': 'It is kept nowhere else.',
  'here.go_on': 'Go on in this browser',
  'here.play_on': 'Go on playing',
  'here.open_there': 'Open this game on the server',
  'here.open_here': 'Open this game in this browser',
  'here.moved':
    'This game was moved and goes on elsewhere. What was played so far can be looked at.',
  'here.moved_short': 'This game goes on elsewhere',
  'here.brought': 'begun elsewhere, counts for no rating',
  'here.brought_about':
    'This game was begun elsewhere and came here by its record. Whoever brought it could know what chance will bring, so it counts for no rating.',
  'status.moved': 'goes on elsewhere',
  'log.brought': '{name} began this game elsewhere and goes on with it here.',
  'log.taken_along': '{name} has moved this game and goes on with it elsewhere.',
  'here.link': 'Link with the game in it',
  'here.link_about': 'Whoever opens it sees the whole game, anywhere and without this server.',
  'here.opening': 'The game is being replayed …',
  'here.link_bad': 'This link carries no game',
  'here.invite': 'Invite from browser to browser',
  'here.invite_about': 'Send this link to one player. They send a text back; paste it below.',
  'here.knows_all':
    "The game is on the host's machine, which knows all cards. The sealed shuffle shows afterwards whether anything was changed.",
  'here.new_invitation': 'New invitation',
  'here.answer': 'The text that came back',
  'here.answer_back': 'Text to send back',
  'here.connect': 'Connect',
  'here.connected': 'Connected',
  'here.not_connected':
    'No connection came about. Both must be in the same network, or name a STUN server.',
  'here.text_wrong': 'This is not such a text.',
  'here.join': "Join a friend's table",
  'here.join_about':
    'Send this text back to whoever invited you. The table opens when they have pasted it.',
  'here.host_gone':
    "The host's page is closed or cannot be reached. The game is kept there: a new invitation leads you back to your seat.",
  'here.rematch_awaited': 'Whoever hosts the table can begin another game.',
  'here.elsewhere': 'in another browser',
  'here.stun': 'STUN server, for players in different networks',
  'here.link_enough':
    'Whoever opens this link first, within ten minutes, joins the table. Nothing has to come back.',
  'here.awaited': 'Waiting for the guest …',
  'here.invitation_old': 'Nobody came in ten minutes. Make a new invitation.',
  'here.joining': 'Connecting to the table …',
  'here.qr_show': 'Show a QR code',
  'here.qr_hide': 'Hide the QR code',
  'here.qr_link': 'QR code with the link',
  'here.qr_answer': 'QR code with the text',
  'here.invitations': 'Server for invitations',
  'here.invitations_about':
    'Any Buongoverno server. With one, a link is enough to join; the game stays in your browsers.',
  'here.invitations_wrong': 'This is not the address of a server.',
  'here.invitations_unreached': '{server} passes no invitations on at present.',
  'here.python': 'Python, with the games in it',
  'here.python_about':
    'The library runs in this page. Enter lines and run them; what the last line gives is shown.',
  'here.python_run': 'Run',
  'here.python_stop': 'Stop',
  'here.python_stopped': 'Stopped. What the program had defined is forgotten.',
  'here.python_no_input': 'This page has no input(). Write into the program what it would give.',
  'here.python_code': 'Program',
};
