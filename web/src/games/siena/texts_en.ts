// Siena's explanations and labels in English; the other languages have the same keys.

export const en = {
  cards: {
    'via-francigena':
      'A peasant lays it together with goods or journey cards and sends goods that could be sold on the road instead. Name 1 to {most_fato} Fato cards: without the devil each pays the value of the load (grain {grain_fato}, wine {wine_fato}, oil {oil_fato}). With the devil you earn nothing. The goods are gone either way.',
    'piazza-salimbeni':
      'A banker who ended the move in Piazza Salimbeni plays it and draws 1 to {most_fato} of the {fato_cards:numbers} Fato cards. Each pays {salimbeni} florins; with the devil among them you earn nothing.',
    friends:
      'Play it when the courtesans want money from your banker: you pay nothing and the courtesans stay. If they called you in, you choose where to stop.',
    mule: 'A peasant lays it together with goods or journey cards. This turn you may sell {with_mule:numbers} finished goods of each kind instead of one.',
    'banchi-di-sotto':
      'Your banker ended the move in Banchi di Sotto: earn {good_business} florins. Two such cards pay twice.',
    'via-dei-servi':
      'Your banker ended the move in Via dei Servi: earn {good_business} florins. Two such cards pay twice.',
    guards:
      'Play it when Calandrino meets your banker: you give nothing and take no miser cube. It does not help in the Duomo.',
    courtesan:
      'Anyone: one courtesan goes to the inn. A banker who walks past is called in and pays {per_courtesan} florins for each courtesan there. Rulebook: bankers who already sit in the inn pay {per_courtesan} at once, whoever sent her.',
    calandrino:
      'Anyone: the beggar walks {beggar_districts:numbers} districts counter-clockwise, further with green numbers. He asks every banker he meets for {alms} florins, in the Duomo for {alms_in_duomo}.',
    inn: 'Anyone: {inns_together:numbers} Inn cards together win {inn_winnings} florins (H@LL9000 rules: each one does for peasants and merchants). One Inn card also buys a look at an artist, or leads Calandrino into the inn.',
    mason:
      'A banker in Torre del Mangia builds the next floor and saves the {labour} florins for labour.',
    goods:
      'Place all cubes shown. A full sector turns into a finished good. You may sell one good of each kind of which you placed a cube: peasants grain, wine and oil, merchants cloth and spices.',
    journey:
      'A merchant walks one space on the road to Florence or Arezzo for each Journey card; only the space where you stop pays. Its cubes are placed as well. Rulebook: a peasant may lay it for its cubes.',
  },
  places: {
    'banchi-di-sotto':
      'New bankers enter the city here. Ending your move here, each Banchi di Sotto card pays {good_business} florins.',
    'piazza-salimbeni':
      'Ending your move here, each Piazza Salimbeni card lets you draw Fato cards for {salimbeni} florins each.',
    'via-dei-servi': 'Ending your move here, each Via dei Servi card pays {good_business} florins.',
    'via-della-cerchia':
      'The inn hangs off this street. If courtesans are in the inn, whoever comes from Via dei Servi is called in.',
    'palazzo-tolomei':
      'A wedding: stop here and earn {small_business} florins, or send a gift of {wedding_gift} to walk on.',
    duomo:
      'Once in the game a banker who ends here may donate {least_donation} to {most_donation} florins, see {looks_at:numbers} Senesi cards and keep {keeps:numbers}. Calandrino takes {alms_in_duomo} here.',
    'palazzo-pubblico': 'Ending your move here earns {small_business} florins.',
    'piazza-del-campo': 'Ending your move here earns {small_business} florins.',
    'torre-del-mangia':
      'Ending your move here you may build the next floor as the last thing in your turn: material, and {labour} for labour unless a Mason works. {floors_per_player:Numbers} floors at most for each player; the {floors:ordinals} ends the game.',
    'banchi-di-sopra': 'Ending your move here earns {small_business} florins.',
    inn: 'Courtesans take {per_courtesan} florins each from a banker who comes in. Ending here you may call an artist: look, and bid {artist_bid}.',
    wall: 'New bankers wait at the gate. Their first step leads to Banchi di Sotto.',
    grain: 'Peasants sell grain. {grain_fills:Numbers} cubes make one finished good.',
    wine: 'Peasants sell wine. A full sector makes one finished good.',
    oil: 'Peasants sell oil. A full sector makes one finished good.',
    cloth: 'Merchants sell cloth. Each good sold also brings every banker {bankers_share} florins.',
    spices:
      'Merchants sell spices. Each good sold also brings every banker {bankers_share} florins.',
    florence:
      '{florence_spaces:Numbers} spaces: {florence_pays}. Only the space where a merchant stops pays.',
    arezzo:
      '{arezzo_spaces:Numbers} spaces: {arezzo_pays}. Only the space where a merchant stops pays.',
  },
  statuses: {
    peasant:
      'Sells grain, wine and oil. With {merchant_florins} florins at the end of a turn you may become a merchant.',
    merchant:
      'Sells cloth and spices, travels to Florence and Arezzo. With {banker_florins} florins at the end of a turn you may become a banker.',
    banker: 'Receives {income} florins each turn and walks through the city. Only bankers can win.',
  },
  pieces: {
    calandrino: {
      title: 'Calandrino',
      text: 'The beggar walks counter-clockwise and asks bankers for {alms} florins. Whoever refuses takes a miser cube.',
    },
    courtesans: {
      title: 'Courtesans',
      text: 'Each takes {per_courtesan} florins from a banker who enters the inn. Rulebook: one sent later takes {per_courtesan} at once from every banker inside, her sender included.',
    },
    tower: {
      title: 'Torre del Mangia',
      text: 'Floors 1 to {floors} bring their builders {floor_points:row} points. Most floors: {most_floors} more.',
    },
    senesi: {
      title: 'Senesi',
      text: '{senesi_cards} citizens worth {least_senesi} to {most_senesi} points. Their owner alone knows them.',
    },
    artists: {
      title: 'Artists',
      text: '{artists:Numbers} artists worth {least_artist} to {most_artist} points, auctioned in the inn. {last_artist} ends the game.',
    },
    miser: {
      title: 'Miser cubes',
      text: 'The first costs {first_miser} point at the end, the second {second_miser} more, the third {third_miser} more.',
    },
    finished: {
      title: 'Finished goods',
      text: 'Ready to be sold by anyone who places a cube of that kind.',
    },
    deck: {
      title: 'Siena deck',
      text: '{cards_per_player:Numbers} cards for each player are turned up every round.',
    },
    surcharge: {
      title: 'Initiative',
      text: 'Set each round from the poorest to the richest; the surcharge is added to every card you pay for.',
    },
    fato: {
      title: 'Fato',
      text: '{fato_cards:Numbers} cards: {good_fato:numbers} good ones and the devil.',
    },
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
      detail: 'A green number adds steps.',
    },
    inn: { title: 'Enter the inn, or stay outside?', detail: 'Your walk ends here.' },
    first: {
      title: 'Who goes first this round?',
      detail: 'The others follow in initiative order, from poorer to richer.',
    },
    propose: { title: 'Put a star card up for auction, or decline', detail: '' },
    lay: {
      title: 'Lay down more cards, or settle',
      detail: 'Settling places {amount} {amount|cube|cubes}, then you sell.',
    },
    sell: {
      title: 'Sell finished goods',
      detail: 'One of each kind of which you placed a cube.',
    },
    sell_with_mule: {
      title: 'Sell finished goods',
      detail: 'Two of each kind of which you placed a cube.',
    },
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
      title: 'Calandrino asks for {amount} {amount|florin|florins}',
      detail: 'Whoever refuses takes a miser cube.',
    },
    'beggar-cards': {
      title: 'Send Calandrino {amount} {amount|district|districts}',
      detail: 'He walks counter-clockwise; a green number sends him further.',
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
    auction: 'auction',
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
    hand: 'Your hand',
    handOf: '{amount} of {hand_limit}',
    handEmpty: 'No cards yet. You take up to {cards_per_player:numbers} each round.',
    edgeWalks: 'The edge with the boot walks.',
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
    devil: 'one of {fato_cards:numbers} is the devil',
    keepCard: 'Keep the Senesi card worth {amount}',
    addPoints: 'Add steps',
    laid: 'Laid down',
    placed: 'Placed',
    sold: 'Sold',
    carried: 'On the road',
    earned: 'Earned {amount}',
    mule: '{with_mule:numbers} of each kind',
    florins: 'florins',
    surcharge: 'surcharge',
    cardsInHand: 'cards in hand',
    artists: 'Artists',
    floors: 'tower floors',
    misers: 'miser cubes',
    merchantAt: '{merchant_florins} merchant',
    bankerAt: '{banker_florins} banker',
    holds: 'hand',
    takenBy: '{name} took it for {amount}',
  },
};
