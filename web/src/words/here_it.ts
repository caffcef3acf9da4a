// Tables that this browser hosts itself, in Italian.

export const hereWords = {
  'here.loading': 'Le regole si caricano: {share}',
  'here.starting': 'Le regole si avviano …',
  'here.failed':
    "Non è stato possibile caricare le regole. Ricarica la pagina quando c'è una rete.",
  'here.cannot_think':
    '{names} non {count|può|possono} pensare: quel che serve non si è potuto caricare. Si riprova tra poco.',
  'here.about':
    'Questa edizione non ha bisogno di un server: regole, bot e partite sono in questo browser, anche senza rete.',
  'here.tables': 'Scegli il tavolo',
  'here.tables_about':
    'Regolamento, bot di livelli diversi, carte proprie, amici nei loro browser.',
  'here.play_offline': 'Gioca qui contro i bot, senza il server',
  'here.play_offline_about':
    'La partita resta in questo browser. La sua registrazione può passare più tardi al server.',
  'here.to_server': 'Sposta questa partita sul server',
  'here.from_server': 'Sposta questa partita in questo browser',
  'here.from_server_sure':
    'La partita continua in questo browser, senza il server. A questo tavolo finisce per sempre.',
  'here.save': 'Salva questa partita per continuare altrove',
  'here.delete': 'Cancella questa partita',
  'here.delete_sure': 'Non è conservata altrove.',
  'here.go_on': 'Continua in questo browser',
  'here.play_on': 'Continua a giocare',
  'here.open_there': 'Apri questa partita sul server',
  'here.open_here': 'Apri questa partita in questo browser',
  'here.moved':
    'Questa partita è stata spostata e continua altrove. Puoi rivedere quello che è stato giocato.',
  'here.moved_short': 'Questa partita continua altrove',
  'here.brought': 'iniziata altrove, non conta per la classifica',
  'here.brought_about':
    'Questa partita è stata iniziata altrove ed è arrivata qui con la sua registrazione. Chi l’ha portata poteva sapere che cosa riserva il caso, perciò non conta per nessuna classifica.',
  'status.moved': 'continua altrove',
  'log.brought': '{name} ha iniziato questa partita altrove e la continua qui.',
  'log.taken_along': '{name} ha spostato questa partita e la continua altrove.',
  'here.link': 'Link con dentro la partita',
  'here.link_about': 'Chi lo apre vede tutta la partita, ovunque e senza questo server.',
  'here.opening': 'La partita viene rigiocata …',
  'here.link_bad': 'Questo link non contiene una partita',
  'here.invite': 'Invita da browser a browser',
  'here.invite_about': 'Manda questo link a una persona. Ti rimanda un testo; incollalo qui sotto.',
  'here.knows_all':
    'La partita è sulla macchina di chi ospita, che conosce tutte le carte. Il mazzo sigillato mostra dopo se qualcosa è stato cambiato.',
  'here.new_invitation': 'Nuovo invito',
  'here.answer': 'Il testo ricevuto',
  'here.answer_back': 'Testo da rimandare',
  'here.connect': 'Collega',
  'here.connected': 'Collegato',
  'here.not_connected': 'Nessun collegamento. Serve la stessa rete, o un server STUN per entrambi.',
  'here.text_wrong': 'Non è un testo di questo tipo.',
  'here.join': 'Unisciti al tavolo di un amico',
  'here.join_about':
    'Rimanda questo testo a chi ti ha invitato. Il tavolo si apre quando lo ha incollato.',
  'here.host_gone':
    'La pagina di chi ospita è chiusa o irraggiungibile. La partita è conservata lì: un nuovo invito ti riporta al tuo posto.',
  'here.rematch_awaited': "Chi ospita il tavolo può cominciare un'altra partita.",
  'here.elsewhere': 'in un altro browser',
  'here.stun': 'Server STUN, per reti diverse',
  'here.link_enough':
    'Chi apre per primo questo link, entro dieci minuti, si unisce al tavolo. Non serve rimandare nulla.',
  'here.awaited': "In attesa dell'ospite …",
  'here.invitation_old': 'In dieci minuti non è venuto nessuno. Fai un nuovo invito.',
  'here.joining': 'Collegamento al tavolo …',
  'here.qr_show': 'Mostra un codice QR',
  'here.qr_hide': 'Nascondi il codice QR',
  'here.qr_link': 'Codice QR con il link',
  'here.qr_answer': 'Codice QR con il testo',
  'here.invitations': 'Server per gli inviti',
  'here.invitations_about':
    'Un server Buongoverno qualsiasi. Con uno basta un link per unirsi; la partita resta nei vostri browser.',
  'here.invitations_wrong': "Non è l'indirizzo di un server.",
  'here.invitations_unreached': '{server} al momento non trasmette inviti.',
  'here.python': 'Python, con i giochi',
  'here.python_about':
    "La libreria gira in questa pagina. Scrivi delle righe ed eseguile; si vede che cosa dà l'ultima.",
  'here.python_run': 'Esegui',
  'here.python_stop': 'Ferma',
  'here.python_stopped': 'Fermato. Ciò che il programma aveva definito è dimenticato.',
  'here.python_no_input': 'Questa pagina non ha input(). Scrivi nel programma ciò che darebbe.',
  'here.python_code': 'Programma',
};
