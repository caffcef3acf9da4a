// Siena's explanations and labels in Italian.

import type { SienaTexts } from './texts';

export const it: SienaTexts = {
  cards: {
    'via-francigena':
      'Un contadino la cala con carte Merci o Viaggio e manda sulla strada merci che potrebbe vendere. Annuncia da 1 a {most_fato} carte Fato: senza il diavolo ognuna paga il valore del carico (grano {grain_fato}, vino {wine_fato}, olio {oil_fato}). Con il diavolo non guadagni nulla. Le merci partono comunque.',
    'piazza-salimbeni':
      'Un banchiere che ha finito il movimento in Piazza Salimbeni la gioca e pesca da 1 a {most_fato} delle {fato_cards:numbers} carte Fato. Ognuna paga {salimbeni} fiorini; se c’è il diavolo non guadagni nulla.',
    friends:
      'Giocala quando le cortigiane vogliono denaro dal tuo banchiere: non paghi e le cortigiane restano. Se ti hanno chiamato, scegli dove fermarti.',
    mule: 'Un contadino lo cala con carte Merci o Viaggio. In questo turno puoi vendere {with_mule:numbers} merci pronte di ogni tipo invece di una.',
    'banchi-di-sotto':
      'Il tuo banchiere ha finito il movimento in Banchi di Sotto: guadagna {good_business} fiorini. Due carte pagano due volte.',
    'via-dei-servi':
      'Il tuo banchiere ha finito il movimento in Via dei Servi: guadagna {good_business} fiorini. Due carte pagano due volte.',
    guards:
      'Giocala quando Calandrino incontra il tuo banchiere: non dai nulla e non prendi cubi avarizia. Nel Duomo non aiuta.',
    courtesan:
      'Tutti: una cortigiana va alla locanda. Un banchiere che passa di lì viene chiamato dentro e paga {per_courtesan} fiorini per ogni cortigiana. Regolamento: i banchieri già nella locanda ne pagano subito {per_courtesan}, compreso chi la manda.',
    calandrino:
      'Tutti: il mendicante avanza di {beggar_districts:numbers} quartieri in senso antiorario, più lontano con numeri verdi. Chiede {alms} fiorini a ogni banchiere che incontra, {alms_in_duomo} nel Duomo.',
    inn: 'Tutti: {inns_together:numbers} carte Locanda insieme valgono {inn_winnings} fiorini (regole H@LL9000: ciascuna per contadini e mercanti). Una carta Locanda permette anche di guardare un artista o di portare Calandrino alla locanda.',
    mason:
      'Un banchiere alla Torre del Mangia costruisce il piano successivo e risparmia i {labour} fiorini di manodopera.',
    goods:
      'Metti tutti i cubi indicati. Un settore pieno diventa una merce pronta. Puoi vendere una merce di ogni tipo di cui hai messo un cubo: i contadini grano, vino e olio, i mercanti stoffa e spezie.',
    journey:
      'Un mercante avanza di una casella verso Firenze o Arezzo per ogni carta Viaggio; paga solo la casella dove ti fermi. Si mettono anche i cubi. Regolamento: un contadino può calarla per i suoi cubi.',
  },
  places: {
    'banchi-di-sotto':
      'Qui entrano i nuovi banchieri. Se ti fermi qui, ogni carta Banchi di Sotto paga {good_business} fiorini.',
    'piazza-salimbeni':
      'Se ti fermi qui, ogni carta Piazza Salimbeni ti fa pescare carte Fato da {salimbeni} fiorini ciascuna.',
    'via-dei-servi': 'Se ti fermi qui, ogni carta Via dei Servi paga {good_business} fiorini.',
    'via-della-cerchia':
      'Su questa via si affaccia la locanda. Se ci sono cortigiane, chi viene da Via dei Servi è chiamato dentro.',
    'palazzo-tolomei':
      'Un matrimonio: fermati e guadagna {small_business} fiorini, o manda un regalo di {wedding_gift} per proseguire.',
    duomo:
      'Una volta a partita un banchiere fermo qui può donare da {least_donation} a {most_donation} fiorini, guardare {looks_at:numbers} carte Senesi e tenerne {keeps:numbers}. Qui Calandrino prende {alms_in_duomo}.',
    'palazzo-pubblico': 'Fermarsi qui rende {small_business} fiorini.',
    'piazza-del-campo': 'Fermarsi qui rende {small_business} fiorini.',
    'torre-del-mangia':
      'Fermo qui puoi costruire il piano successivo alla fine del turno: il materiale, più {labour} di manodopera senza Muratore. Al massimo {floors_per_player:numbers} piani a testa; il {floors:ordinals} chiude la partita.',
    'banchi-di-sopra': 'Fermarsi qui rende {small_business} fiorini.',
    inn: 'Ogni cortigiana prende {per_courtesan} fiorini al banchiere che entra. Fermo qui puoi chiamare un artista: guardarlo e offrire {artist_bid}.',
    wall: 'I nuovi banchieri aspettano alla porta. Il primo passo porta in Banchi di Sotto.',
    grain: 'I contadini vendono il grano. {grain_fills:Numbers} cubi fanno una merce pronta.',
    wine: 'I contadini vendono il vino. Un settore pieno fa una merce pronta.',
    oil: 'I contadini vendono l’olio. Un settore pieno fa una merce pronta.',
    cloth:
      'I mercanti vendono la stoffa. Ogni vendita rende anche {bankers_share} fiorini a ogni banchiere.',
    spices:
      'I mercanti vendono le spezie. Ogni vendita rende anche {bankers_share} fiorini a ogni banchiere.',
    florence:
      '{florence_spaces:Numbers} caselle: {florence_pays}. Paga solo la casella dove un mercante si ferma.',
    arezzo:
      '{arezzo_spaces:Numbers} caselle: {arezzo_pays}. Paga solo la casella dove un mercante si ferma.',
  },
  statuses: {
    peasant:
      'Vende grano, vino e olio. Con {merchant_florins} fiorini alla fine del turno puoi diventare mercante.',
    merchant:
      'Vende stoffa e spezie, viaggia verso Firenze e Arezzo. Con {banker_florins} fiorini alla fine del turno puoi diventare banchiere.',
    banker:
      'Riceve {income} fiorini a ogni turno e cammina per la città. Solo i banchieri possono vincere.',
  },
  pieces: {
    calandrino: {
      title: 'Calandrino',
      text: 'Il mendicante gira in senso antiorario e chiede {alms} fiorini ai banchieri. Chi rifiuta prende un cubo avarizia.',
    },
    courtesans: {
      title: 'Cortigiane',
      text: 'Ognuna prende {per_courtesan} fiorini al banchiere che entra nella locanda. Regolamento: chi arriva dopo ne prende subito {per_courtesan} a ogni banchiere che è dentro, compreso chi l’ha mandata.',
    },
    tower: {
      title: 'Torre del Mangia',
      text: 'I piani da 1 a {floors} valgono {floor_points:row} punti. Chi ha più piani: {most_floors} in più.',
    },
    senesi: {
      title: 'Senesi',
      text: '{senesi_cards} cittadini da {least_senesi} a {most_senesi} punti. Li conosce solo chi li possiede.',
    },
    artists: {
      title: 'Artisti',
      text: '{artists:Numbers} artisti da {least_artist} a {most_artist} punti, all’asta nella locanda. {last_artist} chiude la partita.',
    },
    miser: {
      title: 'Cubi avarizia',
      text: 'Il primo costa {first_miser} punto alla fine, il secondo altri {second_miser}, il terzo altri {third_miser}.',
    },
    finished: {
      title: 'Merci pronte',
      text: 'Le può vendere chiunque metta un cubo di quel tipo.',
    },
    deck: {
      title: 'Mazzo di Siena',
      text: 'A ogni round si scoprono {cards_per_player:numbers} carte per giocatore.',
    },
    surcharge: {
      title: 'Iniziativa',
      text: 'Fissata a ogni round dal più povero al più ricco; il sovrapprezzo si aggiunge a ogni carta pagata.',
    },
    fato: {
      title: 'Fato',
      text: '{fato_cards:Numbers} carte: {good_fato:numbers} buone e il diavolo.',
    },
  },
  prompts: {
    bid: {
      title: 'Offri {amount} o più, oppure passa',
      detail: 'Chi passa è fuori per questa carta.',
    },
    take: {
      title: 'Prendi una carta o passa',
      detail: 'Il prezzo comprende il tuo sovrapprezzo di {amount}.',
    },
    turn: { title: 'Gioca carte, poi termina il turno', detail: '' },
    move: {
      title: 'Avanza al massimo di {amount} {amount|quartiere|quartieri}',
      detail: 'Un numero verde aggiunge passi.',
    },
    inn: { title: 'Entrare nella locanda o restare fuori?', detail: 'Il tuo cammino finisce qui.' },
    first: {
      title: 'Chi apre questo round?',
      detail: 'Gli altri seguono secondo l’iniziativa, dal più povero al più ricco.',
    },
    propose: { title: 'Metti all’asta una carta stella, o rinuncia', detail: '' },
    lay: {
      title: 'Cala altre carte, o fai i conti',
      detail: 'Fare i conti mette {amount} {amount|cubo|cubi}, poi vendi.',
    },
    sell: {
      title: 'Vendi merci pronte',
      detail: 'Una di ogni tipo di cui hai messo un cubo.',
    },
    sell_with_mule: {
      title: 'Vendi merci pronte',
      detail: 'Due di ogni tipo di cui hai messo un cubo.',
    },
    carry: {
      title: 'Carica merci, poi annuncia le carte Fato',
      detail: 'Con il diavolo non guadagni nulla.',
    },
    draw: { title: 'Quante carte Fato peschi?', detail: 'Con il diavolo non guadagni nulla.' },
    road: { title: 'Firenze o Arezzo?', detail: 'Paga solo la casella dove ti fermi.' },
    offer: {
      title: 'Rinunciare a fiorini per una carta Senesi?',
      detail: 'Hai appena guadagnato {amount}.',
    },
    keep: { title: 'Quale carta Senesi tieni?', detail: 'Le altre vanno coperte sotto il mazzo.' },
    courtesans: { title: 'Le cortigiane vogliono denaro', detail: 'Paga, o gioca Amiche.' },
    alms: {
      title: 'Calandrino chiede {amount} {amount|fiorino|fiorini}',
      detail: 'Chi rifiuta prende un cubo avarizia.',
    },
    'beggar-cards': {
      title: 'Manda Calandrino a {amount} {amount|quartiere|quartieri}',
      detail: 'Va in senso contrario ai banchieri; un numero verde lo manda più lontano.',
    },
    'beggar-step': {
      title: 'Calandrino deve proseguire?',
      detail: 'Ancora {amount} {amount|passo|passi}.',
    },
    look: { title: 'Guardare l’artista prima dell’asta?', detail: '' },
  },
  labels: {
    city: 'Città',
    countryside: 'Campagna',
    market: 'Mercato',
    board: 'Tabellone di Siena',
    opening: 'Asta iniziale',
    round: 'Round {amount} di {last}',
    cardPhase: 'Carte',
    starPhase: 'Asta stella',
    actionPhase: 'Azioni',
    over: 'Fine',
    free: 'gratis',
    tooDear: '{amount}, troppo cara',
    auction: 'asta',
    waits: 'aspetta',
    deck: 'mazzo',
    discards: 'scarti',
    marketEmpty: 'Tutte le carte sono prese. Altre arrivano al prossimo round.',
    openingMarket: 'Prima vanno all’asta queste carte stella.',
    priceIs: 'prezzo {amount}',
    auctionOnly: 'carta stella, solo all’asta',
    artist: 'Artista',
    faceDown: 'Coperto: non l’hai guardato',
    points: '{amount} {amount|punto|punti}',
    highest: 'la più alta',
    next: 'poi',
    out: 'fuori',
    stillIn: 'in gara',
    noBid: 'Ancora nessuna offerta',
    bids: 'Offerte, la più alta per prima',
    hand: 'La tua mano',
    handOf: '{amount} di {hand_limit}',
    handEmpty: 'Ancora nessuna carta. Ne prendi fino a {cards_per_player:numbers} per round.',
    edgeWalks: 'Il bordo con lo stivale cammina.',
    walkWith: 'Avanza di altri {amount} con {card}',
    playCard: 'Gioca {card}',
    explain: 'Spiega {card}',
    discard: 'Scarta',
    discardCard: 'Scarta {card}',
    onlyYou: 'Vedi solo tu',
    pointsInCards: '{amount} {amount|punto|punti} in carte',
    nothingYet: 'Ancora nessuna carta Senesi o Artista.',
    senesi: 'Senesi',
    ready: '{amount} {amount|pronta|pronte}',
    noneReady: 'niente pronto',
    cubesOf: '{amount} di {fills}',
    gone: 'fuori dal tabellone',
    sells: 'vende: {status}',
    roadTo: 'Per {place}',
    courtesans: '{amount} {amount|cortigiana|cortigiane}',
    left: 'ancora {amount}',
    builtBy: 'Piano {amount}, costruito da {name}',
    cost: 'paga {amount}',
    gain: 'guadagna {amount}',
    donatedBy: 'hanno donato: {names}',
    calandrino: 'Calandrino',
    drawCards: '{amount} {amount|carta|carte}: {percent} per {gain}',
    devil: 'una su {fato_cards:numbers} è il diavolo',
    keepCard: 'Tieni la carta Senesi da {amount}',
    addPoints: 'Più passi',
    laid: 'Calate',
    placed: 'Messi',
    sold: 'Vendute',
    carried: 'In viaggio',
    earned: '{amount} {amount|guadagnato|guadagnati}',
    mule: '{with_mule:numbers} di ogni tipo',
    florins: 'fiorini',
    surcharge: 'sovrapprezzo',
    cardsInHand: 'carte in mano',
    artists: 'Artisti',
    floors: 'piani della torre',
    misers: 'cubi avarizia',
    merchantAt: '{merchant_florins} mercante',
    bankerAt: '{banker_florins} banchiere',
    holds: 'mano',
    takenBy: '{name} l’ha presa per {amount}',
  },
};
