// The guided first game of Siena in Italian.

import type { LessonText } from '../../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Benvenuto a Siena, 1338',
    text: 'Sei un contadino con {starting_florins} fiorini. Vendi merci per diventare mercante a {merchant_florins} fiorini, poi banchiere a {banker_florins}. Solo i banchieri possono vincere: sali presto.',
  },
  propose: {
    title: 'L’asta iniziale',
    text: 'Le carte stella si comprano solo all’asta. Proponine una o rinuncia: allora sei fuori da tutta l’asta iniziale. Non sei obbligato a offrire.',
  },
  bid: {
    title: 'Offrire',
    text: 'Paga l’offerta più alta. Il denaro serve anche per salire: non spendere tutto. Chi passa è fuori per questa carta.',
  },
  take: {
    title: 'Prendere carte',
    text: 'Prendi fino a {cards_per_player:numbers} carte per round. Il numero rosso è il prezzo, più il tuo sovrapprezzo; il più povero non ne paga. Le carte a 0 sono gratis. {hand_limit:Numbers} carte riempiono la mano: allora non ne prendi e non offri.',
  },
  first: {
    title: 'Chi apre',
    text: 'Sei il più povero e dici chi comincia. Il primo vende ciò che è pronto prima degli altri.',
  },
  turn: {
    title: 'Il tuo turno',
    text: 'Gioca quante carte vuoi, poi finisci. Le carte Merci mettono cubi; ciò che è pronto si può vendere.',
  },
  lay: {
    title: 'Calare carte',
    text: 'Cala altre carte Merci, poi fai i conti: tutti i cubi arrivano insieme. La scelta dice prima che cosa sarà pronto.',
  },
  finished: {
    title: 'Una merce è pronta',
    text: 'Un settore pieno diventa una merce pronta. Può venderla chi mette un cubo di quel tipo: guarda che cosa hanno lasciato gli altri.',
  },
  sell: {
    title: 'Vendere',
    text: 'Una merce di ogni tipo per turno, se hai messo un cubo di quel tipo. I contadini vendono grano, vino e olio, i mercanti stoffa e spezie.',
  },
  carry: {
    title: 'Via Francigena',
    text: 'Le merci caricate non rendono il loro prezzo: decide il fato.',
  },
  draw: {
    title: 'Carte Fato',
    text: 'Ogni carta senza il diavolo rende; con il diavolo tutto è perso. {fato_cards:Numbers} carte, un diavolo: meno è più sicuro.',
  },
  rise: {
    title: 'Puoi salire',
    text: 'Salire finisce il turno e non costa nulla. Apre nuove vie, e solo i banchieri vincono.',
  },
  road: {
    title: 'Sulla strada',
    text: 'Firenze paga {florence_pays}, Arezzo {arezzo_pays}. Paga solo la casella dove ti fermi.',
  },
  offer: {
    title: 'Carte Senesi',
    text: 'Cedi parte di ciò che hai appena guadagnato per una carta Senesi: da {least_senesi} a {most_senesi} punti alla fine.',
  },
  keep: {
    title: 'Tienine una',
    text: 'Tieni la carta che vale di più. Gli altri non la vedono.',
  },
  move: {
    title: 'In città',
    text: 'Il tuo banchiere va in senso orario, almeno di un quartiere. I numeri verdi aggiungono passi. I quartieri gialli pagano {small_business}.',
  },
  courtesans: {
    title: 'Alla locanda',
    text: 'Ogni cortigiana costa {per_courtesan} fiorini, a meno che tu giochi Amiche.',
  },
  alms: {
    title: 'Calandrino',
    text: 'Dai {alms} fiorini, o rifiuta e prendi un cubo avarizia: meno {first_miser} punto, il prossimo meno {second_miser}, e così via.',
  },
  beggar: {
    title: 'Mandare il mendicante',
    text: 'Calandrino fa {beggar_districts:numbers} quartieri in senso antiorario; i numeri verdi lo mandano oltre. Un banchiere che incontra dà, prende un cubo avarizia o chiama le Guardie; deve dare solo nel Duomo.',
  },
  look: {
    title: 'Un artista',
    text: 'Prima dell’asta puoi pagare per vedere quanto vale, da {least_artist} a {most_artist} punti.',
  },
  donate: {
    title: 'Il Duomo',
    text: 'Una volta a partita: dona, guarda {looks_at:numbers} carte Senesi e tienine {keeps:numbers}. Più sei ricco, più costa.',
  },
  artist: {
    title: 'Chiamare un artista',
    text: 'Vedi la carta e devi offrire {artist_bid}. Gli artisti valgono da {least_artist} a {most_artist} punti; uno degli ultimi mette fine alla partita.',
  },
  build: {
    title: 'La torre',
    text: 'Un piano costa il materiale e {labour} di manodopera e dà punti. Al massimo {floors_per_player:numbers} sono tuoi; il {floors:ordinals} mette fine alla partita.',
  },
  discard: {
    title: 'Scartare',
    text: 'Puoi scartare carte per fare posto: {hand_limit:numbers} in mano al massimo.',
  },
};
