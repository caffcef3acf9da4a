// The guided first game of Zena in Italian.

import type { LessonText } from '../../frame/lessons';
import type { LessonName } from './lessons';

export const lessons: Record<LessonName, LessonText> = {
  welcome: {
    title: 'Benvenuto a Genova, 1814',
    text: 'Guidi una famiglia. Dopo {rounds:numbers} round vince chi ha più punti. Le carte danno monete, carte e punti a chi vi ha un segnalino. Città vecchia, Forte, obiettivi e Manezzi aspettano le prossime partite.',
  },
  place: {
    title: 'La tua famiglia',
    text: 'Metti ogni figura su una carta: comincia nella zona di quella carta. Il Signore vale {lord}, la Signora {lady}, ogni Erede {heir}.',
  },
  start: {
    title: 'La carta primo giocatore',
    text: 'Hai finito per primo. Chi ha la carta primo giocatore decide per primo in questo round.',
  },
  turn: {
    title: 'Il tuo turno',
    text: 'In quest’ordine: muovi una figura, proponi una carta, partecipa a carte, passa. Puoi tralasciare qualcosa.',
  },
  move: {
    title: 'Muovere',
    text: 'Una figura va in qualsiasi zona. Proponi e partecipa solo dove hai una figura; la somma più alta prende la rendita della zona.',
  },
  offer: {
    title: 'Proporre una carta',
    text: 'Paga il prezzo in alto e metti il tuo segnalino: sei il promotore. Ogni volta che qualcuno partecipa ricevi il bonus accanto allo spazio.',
  },
  join: {
    title: 'Partecipare',
    text: 'Qualcuno propone una carta dove hai una figura. Paga il prossimo spazio libero per averne parte; il promotore riceve un bonus.',
  },
  influence: {
    title: 'Partecipare dopo',
    text: 'Nel tuo turno puoi partecipare a ogni carta con uno spazio libero dove hai una figura.',
  },
  event: {
    title: 'L’evento',
    text: 'Ogni round comincia con un evento. Dà qualcosa a tutti e può cambiare ciò che pagano Banca o Porto.',
  },
  draw: {
    title: 'Pescare',
    text: 'Le carte azione si propongono; gli obiettivi contano alla fine.',
  },
  settles: {
    title: 'La risoluzione',
    text: 'Zona per zona, nell’ordine dei loro numeri, le carte agiscono per ogni segnalino. Quelle una tantum se ne vanno, le permanenti restano.',
  },
  majority: {
    title: 'La maggioranza',
    text: 'La somma di figure più alta prende la rendita. In parità nulla, e una Signora sola vale 0, tranne nella Città vecchia.',
  },
  exchange: {
    title: 'Può pagare',
    text: 'Puoi pagare una volta per ciò che è scritto. Per confronto: {coins_per_point} monete valgono 1 punto alla fine.',
  },
  coins: {
    title: 'Il dado',
    text: 'Ogni moneta aggiunge 1 al tiro: {succeeds_from} o più vince, {stays_from} e {stays_up_to} resta, {fails_up_to} o meno è perso.',
  },
  give: {
    title: 'Passare una carta',
    text: 'Tutti passano una carta insieme. Dai quella che ti serve meno.',
  },
  marker: {
    title: 'Nessun segnalino libero',
    text: 'Riprendine uno da un’altra carta. Lì perdi la tua parte.',
  },
  manezzi: {
    title: 'Manezzi',
    text: 'Metti il tuo segnalino al posto di quello di un avversario; non si paga nulla.',
  },
  discard: {
    title: '{hand_limit:Numbers} carte',
    text: 'Alla fine di un round nessuno ha in mano più di {hand_limit:numbers} carte. Metti via ciò che non giocherai.',
  },
  pay: {
    title: 'Pagare con una carta',
    text: 'Scegli quella che ti serve meno.',
  },
};
