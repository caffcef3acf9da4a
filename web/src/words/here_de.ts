// Tables that this browser hosts itself, in German.

export const hereWords = {
  'here.loading': 'Die Regeln werden geladen: {share}',
  'here.starting': 'Die Regeln werden gestartet …',
  'here.failed':
    'Die Regeln konnten nicht geladen werden. Lade die Seite neu, sobald es ein Netz gibt.',
  'here.cannot_think':
    '{names} {count|kann|können} nicht nachdenken: Was dazu nötig ist, ließ sich nicht laden. Es wird wieder versucht.',
  'here.about':
    'Diese Ausgabe braucht keinen Server: Regeln, Bots und Spiele sind in diesem Browser, auch ohne Netz.',
  'here.tables': 'Tisch aussuchen',
  'here.tables_about':
    'Regelwerk, Bots verschiedener Stufen, eigene Karten, Freunde in ihren Browsern.',
  'here.play_offline': 'Hier gegen Bots spielen, ohne den Server',
  'here.play_offline_about':
    'Das Spiel bleibt in diesem Browser. Seine Aufzeichnung lässt sich später auf den Server bringen.',
  'here.to_server': 'Mit dieser Partie zum Server umziehen',
  'here.from_server': 'Mit dieser Partie in diesen Browser umziehen',
  'here.from_server_sure':
    'Die Partie geht in diesem Browser weiter, ohne den Server. An diesem Tisch endet sie endgültig.',
  'here.save': 'Diese Partie speichern, um anderswo weiterzuspielen',
  'here.delete': 'Dieses Spiel löschen',
  'here.delete_sure': 'Es ist nirgends sonst aufbewahrt.',
  'here.go_on': 'In diesem Browser weiterspielen',
  'here.play_on': 'Weiterspielen',
  'here.open_there': 'Diese Partie auf dem Server öffnen',
  'here.open_here': 'Diese Partie in diesem Browser öffnen',
  'here.moved':
    'Diese Partie ist umgezogen und geht anderswo weiter. Was bisher gespielt wurde, kannst du ansehen.',
  'here.moved_short': 'Diese Partie geht anderswo weiter',
  'here.brought': 'anderswo begonnen, zählt für keine Wertung',
  'here.brought_about':
    'Diese Partie wurde anderswo begonnen und kam mit ihrem Protokoll hierher. Wer sie mitgebracht hat, konnte wissen, was der Zufall bringt; darum zählt sie für keine Wertung.',
  'status.moved': 'geht anderswo weiter',
  'log.brought': '{name} hat diese Partie anderswo begonnen und spielt sie hier weiter.',
  'log.taken_along': '{name} ist mit dieser Partie umgezogen und spielt sie anderswo weiter.',
  'here.link': 'Link mit dem Spiel darin',
  'here.link_about': 'Wer ihn öffnet, sieht das ganze Spiel, überall und ohne diesen Server.',
  'here.opening': 'Das Spiel wird nachgespielt …',
  'here.link_bad': 'Dieser Link enthält kein Spiel',
  'here.invite': 'Von Browser zu Browser einladen',
  'here.invite_about':
    'Schicke diesen Link an eine Person. Sie schickt einen Text zurück; füge ihn unten ein.',
  'here.knows_all':
    'Das Spiel liegt beim Gastgeber, dessen Rechner alle Karten kennt. Das versiegelte Mischen zeigt danach, ob etwas geändert wurde.',
  'here.new_invitation': 'Neue Einladung',
  'here.answer': 'Der Text, der zurückkam',
  'here.answer_back': 'Text zum Zurückschicken',
  'here.connect': 'Verbinden',
  'here.connected': 'Verbunden',
  'here.not_connected':
    'Keine Verbindung kam zustande. Beide müssen im selben Netz sein oder einen STUN-Server nennen.',
  'here.text_wrong': 'Das ist kein solcher Text.',
  'here.join': 'Am Tisch von Freunden mitspielen',
  'here.join_about':
    'Schicke diesen Text an die Person zurück, die dich eingeladen hat. Sobald sie ihn eingefügt hat, öffnet sich der Tisch.',
  'here.host_gone':
    'Die Seite des Gastgebers ist geschlossen oder nicht erreichbar. Das Spiel bleibt dort erhalten; eine neue Einladung führt dich zurück auf deinen Platz.',
  'here.rematch_awaited': 'Wer den Tisch beherbergt, kann noch ein Spiel beginnen.',
  'here.elsewhere': 'in einem anderen Browser',
  'here.stun': 'STUN-Server, für Spieler in verschiedenen Netzen',
  'here.link_enough':
    'Wer diesen Link als Erstes öffnet, in den nächsten zehn Minuten, kommt an den Tisch. Zurückschicken muss niemand etwas.',
  'here.awaited': 'Warten auf den Gast …',
  'here.invitation_old': 'In zehn Minuten kam niemand. Mach eine neue Einladung.',
  'here.joining': 'Die Verbindung zum Tisch wird hergestellt …',
  'here.qr_show': 'QR-Code zeigen',
  'here.qr_hide': 'QR-Code verbergen',
  'here.qr_link': 'QR-Code mit dem Link',
  'here.qr_answer': 'QR-Code mit dem Text',
  'here.invitations': 'Server für Einladungen',
  'here.invitations_about':
    'Irgendein Buongoverno-Server. Mit einem genügt ein Link zum Mitspielen; das Spiel bleibt in euren Browsern.',
  'here.invitations_wrong': 'Das ist keine Adresse eines Servers.',
  'here.invitations_unreached': '{server} gibt gerade keine Einladungen weiter.',
  'here.python': 'Python mit den Spielen darin',
  'here.python_about':
    'Die Bibliothek läuft in dieser Seite. Gib Zeilen ein und führe sie aus; gezeigt wird, was die letzte ergibt.',
  'here.python_run': 'Ausführen',
  'here.python_stop': 'Anhalten',
  'here.python_stopped': 'Angehalten. Was das Programm definiert hatte, ist vergessen.',
  'here.python_no_input':
    'Auf dieser Seite gibt es kein input(). Schreib ins Programm, was es ergeben würde.',
  'here.python_code': 'Programm',
};
