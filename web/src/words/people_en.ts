// The texts about accounts, public tables, reports and the people at a table, in English.

export const peopleWords = {
  'account.registration_closed': 'This server takes no new accounts at the moment.',
  'account.registration_invitation':
    'New accounts need an invitation code from the people who run this server.',
  'account.invitation': 'Invitation code',
  'account.invitation_wrong': 'This code is not valid, or somebody has used it already.',
  'account.password_wrong': 'The password is wrong.',
  'account.forgot': 'Forgot your password?',
  'account.forgot_about':
    'Enter the name of your account. If it has a confirmed e-mail address, we send a link there for setting a new password.',
  'account.forgot_send': 'Send me a link',
  'account.forgot_sent':
    'If {name} has a confirmed e-mail address, a link is on its way. It may take a few minutes; look in the spam folder too.',
  'account.forgot_no_mail':
    'This server sends no mail. The people who run it can set a new password for you.',
  'account.forgot_back': 'Back to signing in',
  'account.reset': 'Set a new password',
  'account.reset_about': 'All sessions and tokens of your account end; here you are signed in.',
  'account.reset_done':
    'The new password is set and you are signed in. Earlier sessions and tokens are over.',
  'account.reset_wrong': 'This link is too old or has been used already. Ask for a new one.',
  'account.reset_again': 'Ask for a new link',
  'account.muted': 'You cannot write in chats until {date}.',
  'account.role_operator': 'You are an operator of this server.',
  'account.role_moderator': 'You are a moderator of this server.',
  'account.sessions': 'Where you are signed in',
  'account.sessions_about':
    'If you do not recognise a device, sign it out and change your password.',
  'account.session_device': 'Unknown device',
  'account.session_here': 'this browser',
  'account.session_seen': 'last used {when}',
  'account.session_end': 'Sign out',
  'account.session_end_on': 'Sign out on {device}',
  'account.session_ended': 'Signed out on {device}.',
  'account.sessions_end': 'Sign out everywhere else',
  'account.sessions_ended': 'You are signed in only here now.',
  'account.data': 'Your data',
  'account.export': 'Download my data',
  'account.export_about': 'Everything this server stores about your account, as a JSON file.',
  'account.delete': 'Delete my account',
  'account.delete_lost':
    'Your e-mail address, password, sessions, tokens, notifications and ratings are deleted at once. This cannot be undone.',
  'account.delete_games':
    'Games you played stay whole for the others: your decisions remain, your name and what you wrote are taken away. In running games a bot plays on for you.',
  'account.delete_export': 'Download your data first if you want to keep it.',
  'account.delete_password': 'Your password, to be sure',
  'account.delete_now': 'Delete my account for good',
  'account.deleted': 'Your account is deleted.',

  'watch.search': 'Search',
  'watch.search_about': 'Name of a table or a player',
  'watch.game': 'Game',
  'watch.all_games': 'All games',
  'watch.shown': '{count} {count|table|tables} shown',
  'watch.more': 'Show more',
  'watch.none_gathering': 'No public table has a free seat just now.',
  'watch.none_over': 'No public game is over yet.',
  'watch.none_found': 'No table matches.',
  'watch.clear': 'Show all',
  'watch.make': 'Make a table yourself',

  'people.guest': 'guest',
  'people.account': 'has an account',
  'people.guest_about': 'Plays as a guest, without an account: anybody can use this name.',
  'people.account_about': 'Is signed in: the name belongs to an account.',
  'people.about': 'About {name}',
  'people.remove': 'Remove {name} from the game',
  'people.remove_sure':
    'A bot plays the seat to the end. {name} cannot come back, and everybody at the table is told.',
  'people.remove_now': 'Remove for good',

  'report.title': 'Report to the moderators',
  'report.player': 'Report {name}',
  'report.line': 'Report this line of {name}',
  'report.open': 'Report something',
  'report.about':
    'The people who run this server read your report together with what was said at this table. Nobody here learns of it.',
  'report.whom': 'It is about',
  'report.table': 'the table as a whole',
  'report.text': 'What happened?',
  'report.send': 'Send the report',
  'report.sent': 'Thank you. Your report has been sent.',

  'table.was_closed':
    'The moderators of this server have closed this table. You can still look at it.',
  'chat.redacted': 'removed by a moderator',
  'people.removed': 'removed',
  'people.deleted': '(deleted account)',
  'account.session_program': '{program} on {system}',
};
