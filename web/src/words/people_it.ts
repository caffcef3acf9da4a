// The texts about accounts, public tables, reports and the people at a table, in Italian.

import type { peopleWords as english } from './people_en';

export const peopleWords: Record<keyof typeof english, string> = {
  'account.registration_closed': 'Al momento questo server non accetta nuovi profili.',
  'account.registration_invitation':
    'Per creare un profilo serve un codice d’invito di chi gestisce questo server.',
  'account.invitation': 'Codice d’invito',
  'account.invitation_wrong': 'Questo codice non è valido o è già stato usato.',
  'account.password_wrong': 'La password non è giusta.',
  'account.forgot': 'Password dimenticata?',
  'account.forgot_about':
    'Scrivi il nome del tuo profilo. Se ha un indirizzo e-mail confermato, vi mandiamo un link per scegliere una nuova password.',
  'account.forgot_send': 'Mandami un link',
  'account.forgot_sent':
    'Se {name} ha un indirizzo e-mail confermato, un link è in arrivo. Può volerci qualche minuto; guarda anche nella posta indesiderata.',
  'account.forgot_no_mail':
    'Questo server non manda e-mail. Chi lo gestisce può darti una nuova password.',
  'account.forgot_back': 'Torna all’accesso',
  'account.reset': 'Scegli una nuova password',
  'account.reset_about':
    'Tutte le sessioni e i token del tuo profilo si chiudono; qui avrai fatto l’accesso.',
  'account.reset_done':
    'La nuova password è impostata e hai fatto l’accesso. Le sessioni e i token di prima sono chiusi.',
  'account.reset_wrong': 'Questo link è troppo vecchio o è già stato usato. Chiedine uno nuovo.',
  'account.reset_again': 'Chiedi un nuovo link',
  'account.muted': 'Non puoi scrivere nelle chat fino al {date}.',
  'account.role_operator': 'Gestisci questo server.',
  'account.role_moderator': 'Moderi questo server.',
  'account.sessions': 'Dove hai fatto l’accesso',
  'account.sessions_about': 'Se non riconosci un dispositivo, disconnettilo e cambia la password.',
  'account.session_device': 'Dispositivo sconosciuto',
  'account.session_here': 'questo browser',
  'account.session_seen': 'ultimo uso: {when}',
  'account.session_end': 'Disconnetti',
  'account.session_end_on': 'Disconnetti {device}',
  'account.session_ended': 'Disconnesso: {device}.',
  'account.sessions_end': 'Disconnetti tutti gli altri',
  'account.sessions_ended': 'Ora l’accesso è attivo solo qui.',
  'account.data': 'I tuoi dati',
  'account.export': 'Scarica i miei dati',
  'account.export_about': 'Tutto ciò che questo server conserva del tuo profilo, in un file JSON.',
  'account.delete': 'Elimina il profilo',
  'account.delete_lost':
    'Indirizzo e-mail, password, sessioni, token, notifiche e punteggi vengono eliminati subito. Non si può tornare indietro.',
  'account.delete_games':
    'Le tue partite restano intere per gli altri: le tue decisioni rimangono, il tuo nome e ciò che hai scritto spariscono. Nelle partite in corso un bot gioca al tuo posto.',
  'account.delete_export': 'Se vuoi conservare i tuoi dati, prima scaricali.',
  'account.delete_password': 'La tua password, per sicurezza',
  'account.delete_now': 'Elimina per sempre il profilo',
  'account.deleted': 'Il tuo profilo è eliminato.',

  'watch.search': 'Cerca',
  'watch.search_about': 'Nome di un tavolo o di un giocatore',
  'watch.game': 'Gioco',
  'watch.all_games': 'Tutti i giochi',
  'watch.shown': '{count} {count|tavolo mostrato|tavoli mostrati}',
  'watch.more': 'Mostra altri',
  'watch.none_gathering': 'Ora nessun tavolo pubblico ha un posto libero.',
  'watch.none_over': 'Nessuna partita pubblica è ancora finita.',
  'watch.none_found': 'Nessun tavolo corrisponde.',
  'watch.clear': 'Mostra tutti',
  'watch.make': 'Apri un tavolo',

  'people.guest': 'ospite',
  'people.account': 'ha un profilo',
  'people.guest_about': 'Gioca come ospite, senza profilo: chiunque può usare questo nome.',
  'people.account_about': 'Ha fatto l’accesso: il nome appartiene a un profilo.',
  'people.about': 'Su {name}',
  'people.remove': 'Escludi {name} dalla partita',
  'people.remove_sure':
    'Un bot gioca il posto fino alla fine. {name} non può tornare, e tutti al tavolo lo vengono a sapere.',
  'people.remove_now': 'Escludi per sempre',

  'report.title': 'Segnala ai moderatori',
  'report.player': 'Segnala {name}',
  'report.line': 'Segnala questo messaggio di {name}',
  'report.open': 'Segnala un problema',
  'report.about':
    'Chi gestisce questo server legge la segnalazione insieme a ciò che è stato detto a questo tavolo. Qui nessuno lo verrà a sapere.',
  'report.whom': 'Riguarda',
  'report.table': 'il tavolo intero',
  'report.text': 'Che cosa è successo?',
  'report.send': 'Invia la segnalazione',
  'report.sent': 'Grazie. La segnalazione è stata inviata.',

  'table.was_closed': 'La moderazione di questo server ha chiuso il tavolo. Puoi ancora guardarlo.',
  'chat.redacted': 'tolto dalla moderazione',
  'people.removed': 'escluso',
  'people.deleted': '(profilo eliminato)',
  'account.session_program': '{program} su {system}',
};
