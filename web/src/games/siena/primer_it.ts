// Siena in cinque minuti, in italiano.

import type { SienaPrimer } from './primer';

export const primer: SienaPrimer = {
  paragraphs: {
    aim: {
      title: 'Di che si tratta',
      text: 'Siena, 1338. Sei un contadino e vuoi un seggio nel Consiglio. I contadini vendono grano, vino e olio; con {merchant_florins} fiorini un contadino può diventare mercante: vende stoffa e spezie e viaggia; con {banker_florins} fiorini un mercante può diventare banchiere: gira per la città e vi fa affari. Solo i banchieri possono vincere: vince chi ha più punti soddisfazione.',
    },
    start: {
      text: 'Tutti cominciano con {starting_florins} fiorini e senza carte. Per prime vanno all’asta le carte stella scoperte. Le carte stella non hanno prezzo: si comprano solo all’asta.',
    },
    round: {
      title: 'Un round',
      text: 'Ogni round ha due metà: prima tutti prendono carte, poi ognuno ha un turno. All’inizio i giocatori si ordinano dal più povero al più ricco. Più sei povero, prima scegli e meno sovrapprezzo paghi.',
    },
    market: {
      text: 'Le carte sono scoperte al mercato. In quest’ordine ognuno ne prende una e paga il suo numero rosso più il sovrapprezzo; una carta a 0 è gratis per tutti. Poi lo stesso ancora una volta. In mano puoi avere {hand_limit:numbers} carte. Alla fine va all’asta una carta stella, quella con il numero più basso.',
      caption:
        'Tutto il tabellone: la città, i campi e le strade, e il mercato. Il più povero è un contadino e prende per primo.',
    },
    turn: {
      text: 'Poi il più povero dice chi comincia. Nel tuo turno giochi quante carte vuoi. Di ognuna usi una sola metà: quella di sopra dà passi a un banchiere, quella di sotto fa ciò che vi è scritto.',
    },
    goods: {
      title: 'Contadini e mercanti',
      text: 'Una carta Merci mette cubi sui campi, tutti quelli che mostra, chiunque la giochi. Quando un campo è pieno, i suoi cubi diventano una merce pronta; quelli di troppo restano. Ora puoi vendere una merce di ogni tipo che hai appena messo, non importa chi l’ha finita: un contadino grano, vino e olio, un mercante stoffa e spezie. Quando vende un mercante, ogni banchiere riceve {bankers_share} fiorini.',
      caption:
        'Un contadino ha calato due carte con grano, vino e stoffa. Di ognuno è pronta una merce; i cubi accanto avanzano. Il grano e il vino si possono vendere, la stoffa aspetta un mercante.',
    },
    francigena: {
      text: 'Oppure un contadino porta le merci sulla Via Francigena e dice quante carte Fato pesca. Ognuna paga {grain_fato} fiorini per un grano, {wine_fato} per un vino e {oil_fato} per un olio. Ma una delle {fato_cards:numbers} è il diavolo: se viene, tutto è perso.',
    },
    journey: {
      text: 'I mercanti viaggiano anche: una carta Viaggio è una casella sulla strada per Firenze (paga {florence_pays:row}) o per Arezzo ({arezzo_pays:row}). Paga solo la casella dove ti fermi; dalla città torni a casa. Quando un mercante guadagna, può cederne una parte per carte Senesi, e queste sono punti.',
      caption:
        'Un mercante è a una casella da Firenze. La prossima carta Viaggio lo porta in città e paga di più.',
    },
    rise: {
      text: 'Alla fine del tuo turno puoi salire, un gradino alla volta, e non costa nulla. Non essere l’ultimo: quando nessuno è più contadino, grano, vino e olio sono finiti; quando tutti sono banchieri, anche stoffa e spezie.',
    },
    walk: {
      title: 'I banchieri in città',
      text: 'In ogni round un banchiere riceve {income} fiorini e va in senso orario: di un quartiere, o di più con i numeri verdi delle carte. Conta dove ti fermi. Un quartiere giallo paga {small_business} fiorini; in Banchi di Sotto e Via dei Servi una carta con quel nome paga {good_business}.',
    },
    dangers: {
      text: 'La strada può costarti qualcosa. A Palazzo Tolomei ci sono le nozze: fermati, o paga {wedding_gift} fiorini per proseguire. Le cortigiane attirano i banchieri nella locanda, dove ognuna costa {per_courtesan} fiorini. E Calandrino, il mendicante, cammina al contrario: il banchiere che incontra gli dà {alms} fiorini, o prende un cubo avarizia, che alla fine costa punti.',
    },
    points: {
      text: 'I punti si comprano nel Duomo, dove una volta a partita doni e tieni {keeps:numbers} carte Senesi su {looks_at:numbers}; nella locanda, dove vanno all’asta gli artisti; e alla Torre del Mangia, dove costruisci il piano successivo. Ogni piano è più caro di quello sotto e vale di più, e senza muratore costa {labour} fiorini in più.',
      caption:
        'Con un numero verde il banchiere è andato dal Duomo alla torre e vi ha costruito un piano, con un muratore. Calandrino è rimasto indietro; nella locanda una cortigiana aspetta che passi qualcuno.',
    },
    end: {
      title: 'La fine',
      text: 'La partita finisce subito quando è costruito l’ultimo piano della torre, o quando è assegnato il migliore degli artisti, Ambrogio Lorenzetti. Altrimenti finisce dopo il round {last_round}.',
    },
    count: {
      text: 'Allora contano i banchieri. Tutti partono quasi dalla stessa somma, il più ricco da un po’ di più. Si aggiungono i piani, le carte Senesi e gli artisti, si tolgono i cubi avarizia: il primo costa {first_miser} punto, il secondo {second_miser} in più, e così via. Vince chi ha più punti.',
    },
  },
  worked: {
    peasant:
      'Un contadino gioca due carte Merci: che cosa è pronto, che cosa avanza, che cosa può vendere',
    merchant: 'Le stesse due carte in mano a un mercante, e quanto ricevono i banchieri',
    fato: 'Via Francigena: grano, vino e olio insieme, e quanto rendono le carte Fato',
    devil: 'Via Francigena: viene il diavolo',
    florence: 'Fino a Firenze in un turno',
    alone: 'Un piano della torre, senza muratore',
    mason: 'Lo stesso piano con un muratore',
  },
};
