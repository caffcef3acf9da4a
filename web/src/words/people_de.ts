// The texts about accounts, public tables, reports and the people at a table, in German.

import type { peopleWords as english } from './people_en';

export const peopleWords: Record<keyof typeof english, string> = {
  'account.registration_closed': 'Auf diesem Server kann man sich zurzeit nicht registrieren.',
  'account.registration_invitation':
    'Für ein neues Konto brauchst du einen Einladungscode der Betreiber dieses Servers.',
  'account.invitation': 'Einladungscode',
  'account.invitation_wrong': 'Dieser Code gilt nicht oder wurde schon benutzt.',
  'account.password_wrong': 'Das Passwort stimmt nicht.',
  'account.forgot': 'Passwort vergessen?',
  'account.forgot_about':
    'Gib den Namen deines Kontos ein. Hat es eine bestätigte E-Mail-Adresse, schicken wir dorthin einen Link, mit dem du ein neues Passwort setzt.',
  'account.forgot_send': 'Link zuschicken',
  'account.forgot_sent':
    'Wenn {name} eine bestätigte E-Mail-Adresse hat, ist ein Link unterwegs. Das kann ein paar Minuten dauern; sieh auch im Spam-Ordner nach.',
  'account.forgot_no_mail':
    'Dieser Server verschickt keine Mails. Wer ihn betreibt, kann dir ein neues Passwort setzen.',
  'account.forgot_back': 'Zurück zur Anmeldung',
  'account.reset': 'Neues Passwort setzen',
  'account.reset_about':
    'Alle Sitzungen und Schlüssel deines Kontos enden; hier bist du danach angemeldet.',
  'account.reset_done':
    'Das neue Passwort gilt und du bist angemeldet. Frühere Sitzungen und Schlüssel sind beendet.',
  'account.reset_wrong':
    'Dieser Link ist zu alt oder wurde schon benutzt. Lass dir einen neuen schicken.',
  'account.reset_again': 'Neuen Link anfordern',
  'account.muted': 'Du kannst bis {date} nichts in Chats schreiben.',
  'account.role_operator': 'Du betreibst diesen Server.',
  'account.role_moderator': 'Du moderierst auf diesem Server.',
  'account.sessions': 'Wo du angemeldet bist',
  'account.sessions_about':
    'Erkennst du ein Gerät nicht wieder, melde es ab und ändere dein Passwort.',
  'account.session_device': 'Unbekanntes Gerät',
  'account.session_here': 'dieser Browser',
  'account.session_seen': 'zuletzt benutzt: {when}',
  'account.session_end': 'Abmelden',
  'account.session_end_on': 'Abmelden: {device}',
  'account.session_ended': 'Abgemeldet: {device}.',
  'account.sessions_end': 'Überall sonst abmelden',
  'account.sessions_ended': 'Du bist jetzt nur noch hier angemeldet.',
  'account.data': 'Deine Daten',
  'account.export': 'Meine Daten herunterladen',
  'account.export_about': 'Alles, was dieser Server zu deinem Konto speichert, als JSON-Datei.',
  'account.delete': 'Konto löschen',
  'account.delete_lost':
    'E-Mail-Adresse, Passwort, Sitzungen, Schlüssel, Benachrichtigungen und Wertungen werden sofort gelöscht. Das lässt sich nicht rückgängig machen.',
  'account.delete_games':
    'Deine Partien bleiben für die anderen vollständig: Deine Entscheidungen bleiben, dein Name und was du geschrieben hast, verschwinden. In laufenden Partien spielt ein Bot für dich weiter.',
  'account.delete_export': 'Lade vorher deine Daten herunter, wenn du sie behalten möchtest.',
  'account.delete_password': 'Zur Sicherheit dein Passwort',
  'account.delete_now': 'Konto endgültig löschen',
  'account.deleted': 'Dein Konto ist gelöscht.',

  'watch.search': 'Suchen',
  'watch.search_about': 'Name eines Tisches oder Mitspielers',
  'watch.game': 'Spiel',
  'watch.all_games': 'Alle Spiele',
  'watch.shown': '{count} {count|Tisch|Tische} angezeigt',
  'watch.more': 'Mehr anzeigen',
  'watch.none_gathering': 'Gerade ist an keinem öffentlichen Tisch ein Platz frei.',
  'watch.none_over': 'Noch ist keine öffentliche Partie zu Ende.',
  'watch.none_found': 'Kein Tisch passt dazu.',
  'watch.clear': 'Alle anzeigen',
  'watch.make': 'Selbst einen Tisch aufmachen',

  'people.guest': 'Gast',
  'people.account': 'hat ein Konto',
  'people.guest_about': 'Spielt als Gast ohne Konto: Diesen Namen kann jeder benutzen.',
  'people.account_about': 'Ist angemeldet: Der Name gehört zu einem Konto.',
  'people.about': 'Über {name}',
  'people.remove': '{name} aus dem Spiel nehmen',
  'people.remove_sure':
    'Ein Bot spielt den Platz zu Ende. {name} kann nicht zurückkommen, und alle am Tisch erfahren es.',
  'people.remove_now': 'Endgültig aus dem Spiel nehmen',

  'report.title': 'Der Moderation melden',
  'report.player': '{name} melden',
  'report.line': 'Diese Nachricht von {name} melden',
  'report.open': 'Etwas melden',
  'report.about':
    'Wer diesen Server betreibt, liest deine Meldung zusammen mit dem, was an diesem Tisch gesagt wurde. Hier erfährt niemand davon.',
  'report.whom': 'Es geht um',
  'report.table': 'den Tisch im Ganzen',
  'report.text': 'Was ist geschehen?',
  'report.send': 'Meldung abschicken',
  'report.sent': 'Danke. Deine Meldung ist abgeschickt.',

  'table.was_closed':
    'Die Moderation dieses Servers hat den Tisch geschlossen. Ansehen kannst du ihn noch.',
  'chat.redacted': 'von der Moderation entfernt',
  'people.removed': 'aus dem Spiel genommen',
  'people.deleted': '(gelöschtes Konto)',
  'account.session_program': '{program} auf {system}',
};
