// Zena in cinque minuti, in italiano.

import type { ZenaPrimer } from './primer';

export const primer: ZenaPrimer = {
  paragraphs: {
    aim: {
      title: 'Di che si tratta',
      text: 'Genova, 1814: per qualche mese la città è di nuovo padrona di sé. Guidi una delle sue famiglie. Metti i tuoi dove sta il potere, vi proponi azioni e partecipi a quelle degli altri. Dopo {rounds:numbers} round vince la famiglia con più punti vittoria.',
    },
    family: {
      text: 'La tua famiglia è un Signore, che vale {lord}, una Signora ({lady}) e due Eredi ({heir} ciascuno). All’inizio tutti mettono i propri insieme, ogni figura su una carta della mano: comincia nella zona che la carta indica. Le altre {kept:numbers} carte restano in mano. Hai {markers:numbers} segnalini influenza.',
    },
    round: {
      title: 'Un round',
      text: 'Comincia con un evento, che dà monete a tutti; alcuni cambiano ciò che pagano la Banca o il Porto, altri portano una carta forte. Poi ogni famiglia ha un turno. Poi le zone si risolvono, sempre in quest’ordine: Città vecchia, Cattedrale, Palazzo, Banca, Porto, Forte.',
      caption:
        'La città a metà partita. In ogni zona ci sono le carte che vi sono state proposte, con i segnalini di chi partecipa; sopra stanno le figure.',
    },
    turn: {
      title: 'Il tuo turno',
      text: 'In quest’ordine puoi: muovere una figura in un’altra zona, proporre una carta, partecipare ad altre carte. Poi passi. Se non hai mosso né messo un segnalino, prendi una moneta o peschi una carta.',
    },
    offer: {
      text: 'Proponi una carta della tua mano in una zona dove hai una figura: paghi il prezzo più in alto, il tuo segnalino va nello spazio più in alto, e sei il promotore. Subito si chiede agli altri che vi hanno una figura se partecipano. Ogni spazio costa meno di quello sopra, e per ognuno che viene occupato il promotore riceve il bonus accanto.',
      caption:
        'La carta a destra è stata appena proposta, e due famiglie partecipano. Hanno pagato meno del promotore, che ha ricevuto un punto per la prima e una moneta per la seconda.',
    },
    join: {
      text: 'Nel tuo turno puoi partecipare a quante carte riesci a pagare, dove hai una figura e uno spazio è libero. I segnalini restano quando una figura se ne va. Se non hai più segnalini, ne riprendi uno da un’altra carta.',
    },
    cards: {
      title: 'La risoluzione',
      text: 'In ogni zona le carte si risolvono da sinistra a destra. Chi ha un segnalino su una carta riceve ciò che dà: monete, carte, punti vittoria. Le carte con la clessidra poi se ne vanno. Quelle permanenti restano e danno ancora in ogni round, ma in una zona non restano più di {cards_that_stay:numbers} carte: le più vecchie devono andare.',
    },
    majority: {
      text: 'Poi la maggioranza: chi ha nella zona la somma di figure più alta riceve la sua rendita. In parità nessuno. Una Signora sola non ha la maggioranza, tranne nella Città vecchia.',
      caption:
        'Nella Cattedrale una Signora è di fronte a un Erede. Da sola non conta, così l’Erede prende la rendita.',
    },
    dice: {
      text: 'Le carte dado sono un rischio condiviso. Il promotore tira una volta. Ogni altro segnalino aggiunge 1 al tiro, e chi è sulla carta può pagare monete, ognuna aggiunge ancora 1. Fino a {fails_up_to} la carta è persa; con {stays_from} o {stays_up_to} resta per il round seguente; da {succeeds_from} in su tutti quelli sulla carta ricevono la ricompensa.',
      caption:
        'Prima del tiro: più famiglie sono sulla carta dado, e questo aiuta; chi vuole può ancora pagare.',
    },
    fort: {
      text: 'Le carte forte sono carte dado portate dagli eventi. Qualcuno se ne deve occupare: se una fallisce, o se nessuno vi partecipa, le carte più vecchie di altre zone sono perse.',
    },
    end: {
      title: 'La fine',
      text: 'Alla fine di un round tieni al massimo {hand_limit:numbers} carte. Dopo il round {rounds} ricevi un punto ogni {coins_per_point:numbers} monete, e contano le carte obiettivo che hai in mano: per maggioranze, carte permanenti, battaglie vinte. Vince chi ha più punti; in parità, chi ha più monete rimaste.',
    },
    beginner: {
      text: 'Per la prima partita ci sono le regole per principianti: meno zone, niente carte forte né obiettivi, e le figure sono già al loro posto.',
    },
  },
  worked: {
    order: 'Un turno intero: muovere, proporre, partecipare, e che cosa poi è troppo tardi',
    offer: 'Una proposta a cui altri partecipano, e i bonus del promotore',
    settlement: 'L’ultima risoluzione, zona per zona, con le maggioranze',
    cards: 'Le carte di una zona da sinistra a destra, su ognuna dall’alto in basso',
    die: 'Una carta dado: chi paga quanto, e il tiro',
    stays: 'Una carta dado che resta e per cui si tira ancora',
  },
};
