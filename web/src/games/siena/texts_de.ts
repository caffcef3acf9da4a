// Siena's explanations and labels in German.

import type { SienaTexts } from './texts';

export const de: SienaTexts = {
  cards: {
    'via-francigena':
      'Ein Bauer legt sie zusammen mit Güter- oder Reisekarten und schickt Güter, die er verkaufen könnte, auf die Straße. Nenne 1 bis {most_fato} Fato-Karten: Ohne Teufel zahlt jede den Wert der Ladung (Getreide {grain_fato}, Wein {wine_fato}, Öl {oil_fato}). Mit dem Teufel verdienst du nichts. Die Güter sind in jedem Fall weg.',
    'piazza-salimbeni':
      'Ein Bankier, dessen Bewegung auf der Piazza Salimbeni endete, spielt sie und zieht 1 bis {most_fato} der {fato_cards:numbers} Fato-Karten. Jede zahlt {salimbeni} Florin; ist der Teufel dabei, verdienst du nichts.',
    friends:
      'Spiele sie, wenn die Kurtisanen Geld von deinem Bankier wollen: Du zahlst nichts, und die Kurtisanen bleiben. Haben sie dich hereingerufen, wählst du, wo du hältst.',
    mule: 'Ein Bauer legt ihn zusammen mit Güter- oder Reisekarten. In diesem Zug darfst du {with_mule:numbers} fertige Güter jeder Sorte verkaufen statt eines.',
    'banchi-di-sotto':
      'Die Bewegung deines Bankiers endete in den Banchi di Sotto: Verdiene {good_business} Florin. Zwei solche Karten zahlen doppelt.',
    'via-dei-servi':
      'Die Bewegung deines Bankiers endete in der Via dei Servi: Verdiene {good_business} Florin. Zwei solche Karten zahlen doppelt.',
    guards:
      'Spiele sie, wenn Calandrino deinen Bankier trifft: Du gibst nichts und nimmst keinen Geizwürfel. Im Duomo hilft sie nicht.',
    courtesan:
      'Alle: Eine Kurtisane geht in die Taverne. Ein Bankier, der dort vorbeikommt, wird hereingerufen und zahlt {per_courtesan} Florin für jede Kurtisane. Regelheft: Bankiers, die schon in der Taverne sitzen, zahlen sofort {per_courtesan}, auch wer sie geschickt hat.',
    calandrino:
      'Alle: Der Bettler geht {beggar_districts:numbers} Bezirke gegen den Uhrzeigersinn, mit grünen Zahlen weiter. Er bittet jeden Bankier, den er trifft, um {alms} Florin, im Duomo um {alms_in_duomo}.',
    inn: 'Alle: {inns_together:Numbers} Tavernenkarten zusammen bringen {inn_winnings} Florin (H@LL9000: für Bauern und Händler schon jede einzelne). Eine Tavernenkarte kauft auch einen Blick auf einen Künstler oder führt Calandrino in die Taverne.',
    mason:
      'Ein Bankier an der Torre del Mangia baut das nächste Stockwerk und spart die {labour} Florin Arbeitslohn.',
    goods:
      'Setze alle gezeigten Würfel. Ein voller Sektor wird zu einem fertigen Gut. Du darfst von jeder Sorte, von der du einen Würfel gesetzt hast, ein Gut verkaufen: Bauern Getreide, Wein und Öl, Händler Tuch und Gewürze.',
    journey:
      'Ein Händler geht für jede Reisekarte ein Feld auf der Straße nach Florenz oder Arezzo; nur das Feld, auf dem du hältst, zahlt. Die Würfel werden auch gesetzt. Regelheft: Ein Bauer darf sie nur für die Würfel legen.',
  },
  places: {
    'banchi-di-sotto':
      'Hier betreten neue Bankiers die Stadt. Endet deine Bewegung hier, zahlt jede Karte Banchi di Sotto {good_business} Florin.',
    'piazza-salimbeni':
      'Endet deine Bewegung hier, lässt dich jede Karte Piazza Salimbeni Fato-Karten für je {salimbeni} Florin ziehen.',
    'via-dei-servi':
      'Endet deine Bewegung hier, zahlt jede Karte Via dei Servi {good_business} Florin.',
    'via-della-cerchia':
      'An dieser Straße liegt die Taverne. Sind dort Kurtisanen, wird hereingerufen, wer aus der Via dei Servi kommt.',
    'palazzo-tolomei':
      'Eine Hochzeit: Halte hier und verdiene {small_business} Florin, oder gib {wedding_gift} als Geschenk und geh weiter.',
    duomo:
      'Einmal im Spiel darf ein Bankier, der hier hält, {least_donation} bis {most_donation} Florin spenden, {looks_at:numbers} Senesi-Karten ansehen und {keeps:numbers} behalten. Calandrino nimmt hier {alms_in_duomo}.',
    'palazzo-pubblico': 'Endet deine Bewegung hier, verdienst du {small_business} Florin.',
    'piazza-del-campo': 'Endet deine Bewegung hier, verdienst du {small_business} Florin.',
    'torre-del-mangia':
      'Endet deine Bewegung hier, darfst du als Letztes in deinem Zug das nächste Stockwerk bauen: Material, dazu {labour} Arbeitslohn, wenn kein Maurer hilft. Höchstens {floors_per_player:numbers} Stockwerke für jeden; das {floors:ordinals} beendet das Spiel.',
    'banchi-di-sopra': 'Endet deine Bewegung hier, verdienst du {small_business} Florin.',
    inn: 'Jede Kurtisane nimmt {per_courtesan} Florin von einem Bankier, der eintritt. Hältst du hier, darfst du einen Künstler rufen: ansehen und {artist_bid} bieten.',
    wall: 'Neue Bankiers warten am Tor. Ihr erster Schritt führt in die Banchi di Sotto.',
    grain: 'Bauern verkaufen Getreide. {grain_fills:Numbers} Würfel ergeben ein fertiges Gut.',
    wine: 'Bauern verkaufen Wein. Ein voller Sektor ergibt ein fertiges Gut.',
    oil: 'Bauern verkaufen Öl. Ein voller Sektor ergibt ein fertiges Gut.',
    cloth:
      'Händler verkaufen Tuch. Jedes verkaufte Gut bringt auch jedem Bankier {bankers_share} Florin.',
    spices:
      'Händler verkaufen Gewürze. Jedes verkaufte Gut bringt auch jedem Bankier {bankers_share} Florin.',
    florence:
      '{florence_spaces:Numbers} Felder: {florence_pays}. Nur das Feld, auf dem ein Händler hält, zahlt.',
    arezzo:
      '{arezzo_spaces:Numbers} Felder: {arezzo_pays}. Nur das Feld, auf dem ein Händler hält, zahlt.',
  },
  statuses: {
    peasant:
      'Verkauft Getreide, Wein und Öl. Mit {merchant_florins} Florin am Ende des Zuges darfst du Händler werden.',
    merchant:
      'Verkauft Tuch und Gewürze, reist nach Florenz und Arezzo. Mit {banker_florins} Florin am Ende des Zuges darfst du Bankier werden.',
    banker:
      'Erhält in jedem Zug {income} Florin und geht durch die Stadt. Nur Bankiers können gewinnen.',
  },
  pieces: {
    calandrino: {
      title: 'Calandrino',
      text: 'Der Bettler geht gegen den Uhrzeigersinn und bittet Bankiers um {alms} Florin. Wer ablehnt, nimmt einen Geizwürfel.',
    },
    courtesans: {
      title: 'Kurtisanen',
      text: 'Jede nimmt {per_courtesan} Florin von einem Bankier, der die Taverne betritt. Regelheft: Kommt später eine dazu, zahlt ihr jeder Bankier in der Taverne sofort {per_courtesan}, auch wer sie geschickt hat.',
    },
    tower: {
      title: 'Torre del Mangia',
      text: 'Die Stockwerke 1 bis {floors} bringen {floor_points:row} Punkte. Die meisten Stockwerke: {most_floors} dazu.',
    },
    senesi: {
      title: 'Senesi',
      text: '{senesi_cards} Bürger im Wert von {least_senesi} bis {most_senesi} Punkten. Nur wer sie besitzt, kennt sie.',
    },
    artists: {
      title: 'Künstler',
      text: '{artists:Numbers} Künstler im Wert von {least_artist} bis {most_artist} Punkten, in der Taverne versteigert. {last_artist} beendet das Spiel.',
    },
    miser: {
      title: 'Geizwürfel',
      text: 'Der erste kostet am Ende {first_miser} Punkt, der zweite {second_miser} mehr, der dritte {third_miser} mehr.',
    },
    finished: {
      title: 'Fertige Güter',
      text: 'Bereit zum Verkauf für alle, die einen Würfel dieser Sorte setzen.',
    },
    deck: {
      title: 'Siena-Stapel',
      text: 'In jeder Runde werden {cards_per_player:numbers} Karten für jeden aufgedeckt.',
    },
    surcharge: {
      title: 'Reihenfolge',
      text: 'Jede Runde neu, vom Ärmsten zum Reichsten; der Aufschlag kommt zu jeder bezahlten Karte hinzu.',
    },
    fato: {
      title: 'Fato',
      text: '{fato_cards:Numbers} Karten: {good_fato:numbers} gute und der Teufel.',
    },
  },
  prompts: {
    bid: {
      title: 'Biete {amount} oder mehr, oder passe',
      detail: 'Wer passt, ist für diese Karte draußen.',
    },
    take: {
      title: 'Nimm eine Karte oder passe',
      detail: 'Der Preis enthält deinen Aufschlag von {amount}.',
    },
    turn: { title: 'Spiele Karten, dann beende deinen Zug', detail: '' },
    move: {
      title: 'Geh bis zu {amount} {amount|Bezirk|Bezirke} im Uhrzeigersinn',
      detail: 'Eine grüne Zahl bringt mehr Schritte.',
    },
    inn: { title: 'In die Taverne gehen oder draußen bleiben?', detail: 'Dein Weg endet hier.' },
    first: {
      title: 'Wer beginnt in dieser Runde?',
      detail: 'Die anderen folgen in der Reihenfolge der Tabelle, vom Ärmeren zum Reicheren.',
    },
    propose: { title: 'Bring eine Sternkarte zur Versteigerung, oder verzichte', detail: '' },
    lay: {
      title: 'Lege weitere Karten, oder rechne ab',
      detail: 'Beim Abrechnen {amount|wird|werden} {amount} Würfel gesetzt, dann verkaufst du.',
    },
    sell: {
      title: 'Verkaufe fertige Güter',
      detail: 'Eines jeder Sorte, von der du einen Würfel gesetzt hast.',
    },
    sell_with_mule: {
      title: 'Verkaufe fertige Güter',
      detail: 'Zwei jeder Sorte, von der du einen Würfel gesetzt hast.',
    },
    carry: {
      title: 'Lade Güter auf, dann nenne deine Fato-Karten',
      detail: 'Ist der Teufel dabei, verdienst du nichts.',
    },
    draw: {
      title: 'Wie viele Fato-Karten ziehst du?',
      detail: 'Ist der Teufel dabei, verdienst du nichts.',
    },
    road: { title: 'Florenz oder Arezzo?', detail: 'Nur das Feld, auf dem du hältst, zahlt.' },
    offer: {
      title: 'Auf Florin verzichten für eine Senesi-Karte?',
      detail: 'Du hast gerade {amount} verdient.',
    },
    keep: {
      title: 'Welche Senesi-Karte behältst du?',
      detail: 'Die anderen kommen verdeckt unter den Stapel.',
    },
    courtesans: { title: 'Die Kurtisanen wollen Geld', detail: 'Zahle, oder spiele Freundinnen.' },
    alms: {
      title: 'Calandrino bittet um {amount} Florin',
      detail: 'Wer ablehnt, nimmt einen Geizwürfel.',
    },
    'beggar-cards': {
      title: 'Schicke Calandrino {amount} {amount|Bezirk|Bezirke} weit',
      detail: 'Er geht gegen den Uhrzeigersinn; eine grüne Zahl schickt ihn weiter.',
    },
    'beggar-step': {
      title: 'Soll Calandrino weitergehen?',
      detail: 'Noch {amount} {amount|Schritt|Schritte}.',
    },
    look: { title: 'Den Künstler vor dem Bieten ansehen?', detail: '' },
  },
  labels: {
    city: 'Stadt',
    countryside: 'Land',
    market: 'Markt',
    board: 'Spielplan von Siena',
    opening: 'Eröffnungsauktion',
    round: 'Runde {amount} von {last}',
    cardPhase: 'Karten',
    starPhase: 'Sternauktion',
    actionPhase: 'Aktionen',
    over: 'Ende',
    free: 'gratis',
    tooDear: '{amount}, zu teuer',
    auction: 'Auktion',
    waits: 'wartet',
    deck: 'Stapel',
    discards: 'Ablage',
    marketEmpty: 'Alle Karten sind genommen. Neue kommen mit der nächsten Runde.',
    openingMarket: 'Zuerst werden diese Sternkarten versteigert.',
    priceIs: 'Preis {amount}',
    auctionOnly: 'Sternkarte, nur in der Auktion',
    artist: 'Künstler',
    faceDown: 'Verdeckt: Du hast ihn nicht angesehen',
    points: '{amount} {amount|Punkt|Punkte}',
    highest: 'Höchstgebot',
    next: 'als Nächstes',
    out: 'nicht dabei',
    stillIn: 'noch dabei',
    noBid: 'Noch kein Gebot',
    bids: 'Gebote, das höchste zuerst',
    hand: 'Deine Hand',
    handOf: '{amount} von {hand_limit}',
    handEmpty: 'Noch keine Karten. In jeder Runde nimmst du bis zu {cards_per_player:numbers}.',
    edgeWalks: 'Der Rand mit dem Stiefel geht.',
    walkWith: '{amount} weiter gehen mit {card}',
    playCard: '{card} spielen',
    explain: '{card} erklären',
    discard: 'Abwerfen',
    discardCard: '{card} abwerfen',
    onlyYou: 'Nur du siehst',
    pointsInCards: '{amount} {amount|Punkt|Punkte} in Karten',
    nothingYet: 'Noch keine Senesi- oder Künstlerkarten.',
    senesi: 'Senesi',
    ready: '{amount} fertig',
    noneReady: 'nichts fertig',
    cubesOf: '{amount} von {fills}',
    gone: 'nicht mehr im Spiel',
    sells: '{status} verkauft',
    roadTo: 'Nach {place}',
    courtesans: '{amount} {amount|Kurtisane|Kurtisanen}',
    left: 'noch {amount}',
    builtBy: 'Stockwerk {amount}, gebaut von {name}',
    cost: '{amount} zahlen',
    gain: '{amount} verdienen',
    donatedBy: 'gespendet: {names}',
    calandrino: 'Calandrino',
    drawCards: '{amount} {amount|Karte|Karten}: {percent} für {gain}',
    devil: 'eine von {fato_cards:numbers} ist der Teufel',
    keepCard: 'Die Senesi-Karte mit Wert {amount} behalten',
    addPoints: 'Mehr Schritte',
    laid: 'Ausgelegt',
    placed: 'Gesetzt',
    sold: 'Verkauft',
    carried: 'Unterwegs',
    earned: '{amount} verdient',
    mule: '{with_mule:numbers} jeder Sorte',
    florins: 'Florin',
    surcharge: 'Aufschlag',
    cardsInHand: 'Karten auf der Hand',
    artists: 'Künstler',
    floors: 'Stockwerke',
    misers: 'Geizwürfel',
    merchantAt: '{merchant_florins} Händler',
    bankerAt: '{banker_florins} Bankier',
    holds: 'Hand',
    takenBy: '{name} nahm sie für {amount}',
  },
};
