// Siena's explanations and labels in French.

import type { SienaTexts } from './texts';

export const fr: SienaTexts = {
  cards: {
    'via-francigena':
      'Un paysan la pose avec des cartes Marchandises ou Voyage et met sur la route des marchandises qu’il pourrait vendre. Annoncez 1 à {most_fato} cartes Fato : sans le diable, chacune paie la valeur du chargement (grain {grain_fato}, vin {wine_fato}, huile {oil_fato}). Avec le diable, vous ne gagnez rien. Les marchandises partent dans tous les cas.',
    'piazza-salimbeni':
      'Un banquier qui a fini son déplacement Piazza Salimbeni la joue et tire 1 à {most_fato} des {fato_cards:numbers} cartes Fato. Chacune paie {salimbeni} florins ; si le diable est parmi elles, vous ne gagnez rien.',
    friends:
      'À jouer quand les courtisanes réclament de l’argent à votre banquier : vous ne payez rien et les courtisanes restent. Si elles vous ont appelé, vous choisissez où vous arrêter.',
    mule: 'Un paysan la pose avec des cartes Marchandises ou Voyage. Ce tour, vous pouvez vendre {with_mule:numbers} marchandises de chaque sorte au lieu d’une.',
    'banchi-di-sotto':
      'Votre banquier a fini son déplacement aux Banchi di Sotto : vous gagnez {good_business} florins. Deux cartes paient deux fois.',
    'via-dei-servi':
      'Votre banquier a fini son déplacement Via dei Servi : vous gagnez {good_business} florins. Deux cartes paient deux fois.',
    guards:
      'À jouer quand Calandrino croise votre banquier : vous ne donnez rien et ne prenez pas de cube d’avarice. Elle n’aide pas au Duomo.',
    courtesan:
      'Tous : une courtisane va à l’auberge. Un banquier qui passe devant est appelé et paie {per_courtesan} florins par courtisane présente. Livret : les banquiers déjà à l’auberge en paient aussitôt {per_courtesan}, qui l’envoie compris.',
    calandrino:
      'Tous : le mendiant avance de {beggar_districts:numbers} quartiers en sens inverse, plus loin avec des nombres verts. Il demande {alms} florins à chaque banquier croisé, {alms_in_duomo} au Duomo.',
    inn: 'Tous : {inns_together:numbers} cartes Auberge ensemble rapportent {inn_winnings} florins (règles H@LL9000 : chacune pour paysans et négociants). Une carte Auberge permet aussi de regarder un artiste ou de mener Calandrino à l’auberge.',
    mason:
      'Un banquier à la Torre del Mangia construit l’étage suivant et économise les {labour} florins de main-d’œuvre.',
    goods:
      'Posez tous les cubes indiqués. Un secteur plein devient une marchandise prête. Vous pouvez vendre une marchandise de chaque sorte dont vous avez posé un cube : paysans grain, vin et huile, négociants tissu et épices.',
    journey:
      'Un négociant avance d’une case vers Florence ou Arezzo pour chaque carte Voyage ; seule la case d’arrêt paie. Les cubes sont posés aussi. Livret : un paysan peut la poser pour ses cubes.',
  },
  places: {
    'banchi-di-sotto':
      'Les nouveaux banquiers entrent ici. Si vous vous arrêtez ici, chaque carte Banchi di Sotto paie {good_business} florins.',
    'piazza-salimbeni':
      'Si vous vous arrêtez ici, chaque carte Piazza Salimbeni permet de tirer des cartes Fato à {salimbeni} florins chacune.',
    'via-dei-servi':
      'Si vous vous arrêtez ici, chaque carte Via dei Servi paie {good_business} florins.',
    'via-della-cerchia':
      'L’auberge donne sur cette rue. Si des courtisanes y sont, qui vient de la Via dei Servi est appelé.',
    'palazzo-tolomei':
      'Un mariage : arrêtez-vous et gagnez {small_business} florins, ou offrez-en {wedding_gift} pour continuer.',
    duomo:
      'Une fois par partie, un banquier arrêté ici peut donner {least_donation} à {most_donation} florins, voir {looks_at:numbers} cartes Senesi et en garder {keeps:numbers}. Calandrino prend {alms_in_duomo} ici.',
    'palazzo-pubblico': 'S’arrêter ici rapporte {small_business} florins.',
    'piazza-del-campo': 'S’arrêter ici rapporte {small_business} florins.',
    'torre-del-mangia':
      'Arrêté ici, vous pouvez construire l’étage suivant en fin de tour : le matériau, plus {labour} de main-d’œuvre sans Maçon. {floors_per_player:Numbers} étages au plus par joueur ; le {floors:ordinals} met fin à la partie.',
    'banchi-di-sopra': 'S’arrêter ici rapporte {small_business} florins.',
    inn: 'Chaque courtisane prend {per_courtesan} florins au banquier qui entre. Arrêté ici, vous pouvez appeler un artiste : le regarder et miser {artist_bid}.',
    wall: 'Les nouveaux banquiers attendent à la porte. Leur premier pas mène aux Banchi di Sotto.',
    grain: 'Les paysans vendent le grain. {grain_fills:Numbers} cubes font une marchandise prête.',
    wine: 'Les paysans vendent le vin. Un secteur plein fait une marchandise prête.',
    oil: 'Les paysans vendent l’huile. Un secteur plein fait une marchandise prête.',
    cloth:
      'Les négociants vendent le tissu. Chaque vente rapporte aussi {bankers_share} florins à chaque banquier.',
    spices:
      'Les négociants vendent les épices. Chaque vente rapporte aussi {bankers_share} florins à chaque banquier.',
    florence:
      '{florence_spaces:Numbers} cases : {florence_pays}. Seule la case où un négociant s’arrête paie.',
    arezzo:
      '{arezzo_spaces:Numbers} cases : {arezzo_pays}. Seule la case où un négociant s’arrête paie.',
  },
  statuses: {
    peasant:
      'Vend grain, vin et huile. Avec {merchant_florins} florins en fin de tour, vous pouvez devenir négociant.',
    merchant:
      'Vend tissu et épices, voyage vers Florence et Arezzo. Avec {banker_florins} florins en fin de tour, vous pouvez devenir banquier.',
    banker:
      'Reçoit {income} florins à chaque tour et parcourt la ville. Seuls les banquiers peuvent gagner.',
  },
  pieces: {
    calandrino: {
      title: 'Calandrino',
      text: 'Le mendiant tourne en sens inverse et demande {alms} florins aux banquiers. Qui refuse prend un cube d’avarice.',
    },
    courtesans: {
      title: 'Courtisanes',
      text: 'Chacune prend {per_courtesan} florins au banquier qui entre à l’auberge. Livret : celle qui arrive plus tard en prend aussitôt {per_courtesan} à chaque banquier présent, qui l’a envoyée compris.',
    },
    tower: {
      title: 'Torre del Mangia',
      text: 'Les étages 1 à {floors} rapportent {floor_points:row} points. Le plus d’étages : {most_floors} de plus.',
    },
    senesi: {
      title: 'Senesi',
      text: '{senesi_cards} citoyens de {least_senesi} à {most_senesi} points. Seul leur propriétaire les connaît.',
    },
    artists: {
      title: 'Artistes',
      text: '{artists:Numbers} artistes de {least_artist} à {most_artist} points, mis aux enchères à l’auberge. {last_artist} met fin à la partie.',
    },
    miser: {
      title: 'Cubes d’avarice',
      text: 'Le premier coûte {first_miser} point à la fin, le deuxième {second_miser} de plus, le troisième {third_miser} de plus.',
    },
    finished: {
      title: 'Marchandises prêtes',
      text: 'À vendre par quiconque pose un cube de cette sorte.',
    },
    deck: {
      title: 'Pioche de Siena',
      text: '{cards_per_player:Numbers} cartes par joueur sont retournées à chaque manche.',
    },
    surcharge: {
      title: 'Initiative',
      text: 'Fixée à chaque manche du plus pauvre au plus riche ; le supplément s’ajoute à chaque carte payée.',
    },
    fato: {
      title: 'Fato',
      text: '{fato_cards:Numbers} cartes : {good_fato:numbers} bonnes et le diable.',
    },
  },
  prompts: {
    bid: { title: 'Misez {amount} ou plus, ou passez', detail: 'Passer est définitif.' },
    take: {
      title: 'Prenez une carte ou passez',
      detail: 'Le prix comprend votre supplément de {amount}.',
    },
    turn: { title: 'Jouez des cartes, puis terminez votre tour', detail: '' },
    move: {
      title: 'Avancez de {amount} {amount|quartier|quartiers} au plus',
      detail: 'Un nombre vert ajoute des pas.',
    },
    inn: { title: 'Entrer à l’auberge ou rester dehors ?', detail: 'Votre marche finit ici.' },
    first: {
      title: 'Qui commence cette manche ?',
      detail: 'Les autres suivent selon l’initiative, du plus pauvre au plus riche.',
    },
    propose: { title: 'Mettez une carte étoile aux enchères, ou renoncez', detail: '' },
    lay: {
      title: 'Posez d’autres cartes, ou faites les comptes',
      detail: 'Faire les comptes pose {amount} {amount|cube|cubes}, puis vous vendez.',
    },
    sell: {
      title: 'Vendez des marchandises prêtes',
      detail: 'Une de chaque sorte dont vous avez posé un cube.',
    },
    sell_with_mule: {
      title: 'Vendez des marchandises prêtes',
      detail: 'Deux de chaque sorte dont vous avez posé un cube.',
    },
    carry: {
      title: 'Chargez des marchandises, puis annoncez vos cartes Fato',
      detail: 'Avec le diable, vous ne gagnez rien.',
    },
    draw: {
      title: 'Combien de cartes Fato tirez-vous ?',
      detail: 'Avec le diable, vous ne gagnez rien.',
    },
    road: { title: 'Florence ou Arezzo ?', detail: 'Seule la case d’arrêt paie.' },
    offer: {
      title: 'Renoncer à des florins pour une carte Senesi ?',
      detail: 'Vous venez de gagner {amount}.',
    },
    keep: {
      title: 'Quelle carte Senesi gardez-vous ?',
      detail: 'Les autres vont sous la pioche, cachées.',
    },
    courtesans: { title: 'Les courtisanes veulent de l’argent', detail: 'Payez, ou jouez Amies.' },
    alms: {
      title: 'Calandrino demande {amount} {amount|florin|florins}',
      detail: 'Qui refuse prend un cube d’avarice.',
    },
    'beggar-cards': {
      title: 'Envoyez Calandrino à {amount} {amount|quartier|quartiers}',
      detail: 'Il va à rebours des banquiers ; un nombre vert l’envoie plus loin.',
    },
    'beggar-step': {
      title: 'Calandrino doit-il continuer ?',
      detail: 'Encore {amount} pas.',
    },
    look: { title: 'Regarder l’artiste avant les enchères ?', detail: '' },
  },
  labels: {
    city: 'Ville',
    countryside: 'Campagne',
    market: 'Marché',
    board: 'Plateau de Siena',
    opening: 'Enchères initiales',
    round: 'Manche {amount} sur {last}',
    cardPhase: 'Cartes',
    starPhase: 'Enchère étoile',
    actionPhase: 'Actions',
    over: 'Fin',
    free: 'gratuit',
    tooDear: '{amount}, trop cher',
    auction: 'enchère',
    waits: 'attend',
    deck: 'pioche',
    discards: 'défausse',
    marketEmpty: 'Toutes les cartes sont prises. La prochaine manche en apporte d’autres.',
    openingMarket: 'Ces cartes étoile sont d’abord mises aux enchères.',
    priceIs: 'prix {amount}',
    auctionOnly: 'carte étoile, aux enchères seulement',
    artist: 'Artiste',
    faceDown: 'Face cachée : vous ne l’avez pas vu',
    points: '{amount} {amount|point|points}',
    highest: 'meilleure',
    next: 'ensuite',
    out: 'hors jeu',
    stillIn: 'en lice',
    noBid: 'Aucune mise',
    bids: 'Mises, la plus haute d’abord',
    hand: 'Votre main',
    handOf: '{amount} sur {hand_limit}',
    handEmpty:
      'Pas encore de cartes. Vous en prenez jusqu’à {cards_per_player:numbers} par manche.',
    edgeWalks: 'Le bord à la botte avance.',
    walkWith: 'Avancer de {amount} de plus avec {card}',
    playCard: 'Jouer {card}',
    explain: 'Expliquer {card}',
    discard: 'Défausser',
    discardCard: 'Défausser {card}',
    onlyYou: 'Visible pour vous seul',
    pointsInCards: '{amount} {amount|point|points} en cartes',
    nothingYet: 'Pas encore de carte Senesi ou Artiste.',
    senesi: 'Senesi',
    ready: '{amount} {amount|prête|prêtes}',
    noneReady: 'rien de prêt',
    cubesOf: '{amount} sur {fills}',
    gone: 'hors du plateau',
    sells: 'vendu par : {status}',
    roadTo: 'Vers {place}',
    courtesans: '{amount} {amount|courtisane|courtisanes}',
    left: 'reste {amount}',
    builtBy: 'Étage {amount}, construit par {name}',
    cost: 'payer {amount}',
    gain: 'gagner {amount}',
    donatedBy: 'donateurs : {names}',
    calandrino: 'Calandrino',
    drawCards: '{amount} {amount|carte|cartes} : {percent} pour {gain}',
    devil: 'une sur {fato_cards:numbers} est le diable',
    keepCard: 'Garder la carte Senesi de valeur {amount}',
    addPoints: 'Plus de pas',
    laid: 'Posé',
    placed: 'Cubes',
    sold: 'Vendu',
    carried: 'En route',
    earned: '{amount} {amount|gagné|gagnés}',
    mule: '{with_mule:numbers} de chaque sorte',
    florins: 'florins',
    surcharge: 'supplément',
    cardsInHand: 'cartes en main',
    artists: 'Artistes',
    floors: 'étages',
    misers: 'cubes d’avarice',
    merchantAt: '{merchant_florins} négociant',
    bankerAt: '{banker_florins} banquier',
    holds: 'main',
    takenBy: '{name} l’a prise pour {amount}',
  },
};
