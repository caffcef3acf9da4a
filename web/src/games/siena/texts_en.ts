// Siena's explanations and labels in English; the other languages have the same keys.

export const en = {
  cards: {
    'via-francigena':
      'A peasant lays it together with goods or journey cards and sends goods that could be sold on the road instead. Name 1 to 6 Fato cards: without the devil each pays the value of the load (grain 7, wine 8, oil 10). With the devil you earn nothing. The goods are gone either way.',
    'piazza-salimbeni':
      'A banker who ended the move in Piazza Salimbeni plays it and draws 1 to 6 of the seven Fato cards. Each pays 7 florins; with the devil among them you earn nothing.',
    friends:
      'Play it when the courtesans want money from your banker: you pay nothing and the courtesans stay. If they called you in, you choose where to stop.',
    mule: 'A peasant lays it together with goods or journey cards. This turn you may sell two finished goods of each kind instead of one.',
    'banchi-di-sotto':
      'Your banker ended the move in Banchi di Sotto: earn 20 florins. Two such cards pay twice.',
    'via-dei-servi':
      'Your banker ended the move in Via dei Servi: earn 20 florins. Two such cards pay twice.',
    guards:
      'Play it when Calandrino meets your banker: you give nothing and take no miser cube. It does not help in the Duomo.',
    courtesan:
      'Anyone: one courtesan goes to the inn. A banker who walks past the inn is called in and pays 10 florins for each courtesan there.',
    calandrino:
      'Anyone: the beggar walks three districts counter-clockwise, further with green numbers. He asks every banker he meets for 10 florins, in the Duomo for 20.',
    inn: 'Anyone: three Inn cards together win 20 florins (H@LL9000 rules: each one does for peasants and merchants). One Inn card also buys a look at an artist, or leads Calandrino into the inn.',
    mason:
      'A banker in Torre del Mangia builds the next floor and saves the 10 florins for labour.',
    goods:
      'Place all cubes shown. A full sector turns into a finished good. You may sell one good of each kind of which you placed a cube: peasants grain, wine and oil, merchants cloth and spices.',
    journey:
      'A merchant walks one space on the road to Florence or Arezzo for each Journey card; only the space where you stop pays. Its cubes are placed as well. Rulebook: a peasant may lay it for its cubes.',
  },
  places: {
    'banchi-di-sotto':
      'New bankers enter the city here. Ending your move here, each Banchi di Sotto card pays 20 florins.',
    'piazza-salimbeni':
      'Ending your move here, each Piazza Salimbeni card lets you draw Fato cards for 7 florins each.',
    'via-dei-servi': 'Ending your move here, each Via dei Servi card pays 20 florins.',
    'via-della-cerchia':
      'The inn hangs off this street. If courtesans are in the inn, whoever comes from Via dei Servi is called in.',
    'palazzo-tolomei': 'A wedding: stop here and earn 5 florins, or send a gift of 10 to walk on.',
    duomo:
      'Once in the game a banker who ends here may donate 15 to 50 florins, see four Senesi cards and keep two. Calandrino takes 20 here.',
    'palazzo-pubblico': 'Ending your move here earns 5 florins.',
    'piazza-del-campo': 'Ending your move here earns 5 florins.',
    'torre-del-mangia':
      'Ending your move here you may build the next floor as the last thing in your turn: material, and 10 for labour unless a Mason works. Four floors at most for each player; the seventh ends the game.',
    'banchi-di-sopra': 'Ending your move here earns 5 florins.',
    inn: 'Courtesans take 10 florins each from a banker who comes in. Ending here you may call an artist: look, and bid 15.',
    wall: 'New bankers wait at the gate. Their first step leads to Banchi di Sotto.',
    grain: 'Peasants sell grain. Three cubes make one finished good.',
    wine: 'Peasants sell wine. A full sector makes one finished good.',
    oil: 'Peasants sell oil. A full sector makes one finished good.',
    cloth: 'Merchants sell cloth. Each good sold also brings every banker 3 florins.',
    spices: 'Merchants sell spices. Each good sold also brings every banker 3 florins.',
    florence: 'Three spaces: 0, 5, 20. Only the space where a merchant stops pays.',
    arezzo: 'Two spaces: 3, 10. Only the space where a merchant stops pays.',
  },
  statuses: {
    peasant:
      'Sells grain, wine and oil. With 30 florins at the end of a turn you may become a merchant.',
    merchant:
      'Sells cloth and spices, travels to Florence and Arezzo. With 80 florins at the end of a turn you may become a banker.',
    banker: 'Receives 8 florins each turn and walks through the city. Only bankers can win.',
  },
  pieces: {
    calandrino: {
      title: 'Calandrino',
      text: 'The beggar walks counter-clockwise and asks bankers for 10 florins. Whoever refuses takes a miser cube.',
    },
    courtesans: {
      title: 'Courtesans',
      text: 'Each takes 10 florins from a banker who enters the inn.',
    },
    tower: {
      title: 'Torre del Mangia',
      text: 'Floors 1 to 7 bring their builders 2, 3, 4, 5, 6, 7 and 9 points. Most floors: 2 more.',
    },
    senesi: {
      title: 'Senesi',
      text: '26 citizens worth 1 to 4 points. Their owner alone knows them.',
    },
    artists: {
      title: 'Artists',
      text: 'Eight artists worth 1 to 8 points, auctioned in the inn. Ambrogio Lorenzetti ends the game.',
    },
    miser: {
      title: 'Miser cubes',
      text: 'The first costs 1 point at the end, the second 2 more, the third 3 more.',
    },
    finished: {
      title: 'Finished goods',
      text: 'Ready to be sold by anyone who places a cube of that kind.',
    },
    deck: { title: 'Siena deck', text: 'Two cards for each player are turned up every round.' },
    surcharge: {
      title: 'Initiative',
      text: 'Set each round from the poorest to the richest; the surcharge is added to every card you pay for.',
    },
    fato: { title: 'Fato', text: 'Seven cards: six good ones and the devil.' },
  },
  prompts: {
    bid: { title: 'Bid {amount} or more, or pass', detail: 'A pass is final.' },
    take: {
      title: 'Take a card or pass',
      detail: 'The price includes your surcharge of {amount}.',
    },
    turn: { title: 'Play cards, then end your turn', detail: '' },
    move: {
      title: 'Walk up to {amount} {amount|district|districts} clockwise',
      detail: 'A green number adds points.',
    },
    first: {
      title: 'Who goes first this round?',
      detail: 'The others follow in initiative order.',
    },
    propose: { title: 'Put a star card up for auction, or decline', detail: '' },
    lay: {
      title: 'Lay down more cards, or settle',
      detail: 'Settling places {amount} {amount|cube|cubes}, then you sell.',
    },
    sell: { title: 'Sell finished goods', detail: 'One of each kind of which you placed a cube.' },
    carry: {
      title: 'Load goods, then name your Fato cards',
      detail: 'With the devil among them you earn nothing.',
    },
    draw: {
      title: 'How many Fato cards do you draw?',
      detail: 'With the devil among them you earn nothing.',
    },
    road: { title: 'Florence or Arezzo?', detail: 'Only the space where you stop pays.' },
    offer: { title: 'Give up florins for a Senesi card?', detail: 'You just earned {amount}.' },
    keep: {
      title: 'Which Senesi card do you keep?',
      detail: 'The others go under the deck, unseen.',
    },
    courtesans: {
      title: 'The courtesans want money',
      detail: 'Pay, or play Friends of the courtesan.',
    },
    alms: {
      title: 'Calandrino asks for {amount} florins',
      detail: 'Whoever refuses takes a miser cube.',
    },
    'beggar-cards': {
      title: 'Send Calandrino {amount} districts',
      detail: 'A green number sends him further.',
    },
    'beggar-step': {
      title: 'Should Calandrino walk on?',
      detail: '{amount} {amount|step|steps} left.',
    },
    look: { title: 'Look at the artist before the bidding?', detail: '' },
  },
  labels: {
    city: 'City',
    countryside: 'Countryside',
    market: 'Market',
    board: 'Board of Siena',
    opening: 'Opening auction',
    round: 'Round {amount} of {last}',
    cardPhase: 'Cards',
    starPhase: 'Star auction',
    actionPhase: 'Actions',
    over: 'The end',
    free: 'free',
    tooDear: '{amount}, too dear',
    nextAuction: 'next auction',
    waits: 'waits',
    deck: 'deck',
    discards: 'discards',
    marketEmpty: 'All cards are taken. New ones come with the next round.',
    openingMarket: 'These star cards are auctioned first.',
    priceIs: 'price {amount}',
    auctionOnly: 'star card, auction only',
    artist: 'Artist',
    faceDown: 'Face down: you have not looked',
    points: '{amount} {amount|point|points}',
    highest: 'highest',
    next: 'next',
    out: 'not in',
    stillIn: 'still in',
    noBid: 'No bid yet',
    bids: 'Bids, highest first',
    fold: 'Fold away',
    unfold: 'Show the auction',
    hand: 'Your hand',
    handOf: '{amount} of 7',
    handEmpty: 'No cards yet. You take up to two each round.',
    topHalf: 'The top half walks.',
    bottomHalf: 'The bottom half acts.',
    walkWith: 'Walk {amount} further with {card}',
    playCard: 'Play {card}',
    explain: 'Explain {card}',
    discard: 'Discard',
    discardCard: 'Discard {card}',
    onlyYou: 'Only you see',
    pointsInCards: '{amount} {amount|point|points} in cards',
    nothingYet: 'No Senesi or Artist cards yet.',
    senesi: 'Senesi',
    ready: '{amount} ready',
    noneReady: 'none ready',
    cubesOf: '{amount} of {fills}',
    gone: 'off the board',
    sells: '{status} sells',
    roadTo: 'To {place}',
    courtesans: '{amount} {amount|courtesan|courtesans}',
    left: '{amount} left',
    builtBy: 'Floor {amount}, built by {name}',
    cost: 'pay {amount}',
    gain: 'earn {amount}',
    donatedBy: 'donated: {names}',
    calandrino: 'Calandrino',
    drawCards: '{amount} {amount|card|cards}: {percent} for {gain}',
    devil: 'one of seven is the devil',
    keepCard: 'Keep the Senesi card worth {amount}',
    goesFirst: 'Goes first',
    addPoints: 'Add points',
    laid: 'Laid down',
    placed: 'Placed',
    sold: 'Sold',
    carried: 'On the road',
    earned: 'Earned {amount}',
    mule: 'two of each kind',
    florins: 'florins',
    surcharge: 'surcharge',
    cardsInHand: 'cards in hand',
    artists: 'Artists',
    floors: 'tower floors',
    misers: 'miser cubes',
    merchantAt: '30 merchant',
    bankerAt: '80 banker',
    holds: 'holds',
    takenBy: '{name} took it for {amount}',
  },
};
