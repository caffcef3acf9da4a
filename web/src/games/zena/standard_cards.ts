// What is printed on the cards that come with the game, for drawing them: deck.test.ts compares it
// with the card file.

export type Gain = { coin?: number; card?: number; vp?: number };
export type Effect =
  Gain | { pay: Gain; for: Gain } | 'extra_turn' | 'manezzi' | 'pass_left' | 'pass_right';

export type ActionCard = {
  area: string;
  kind: 'one-shot' | 'permanent' | 'dice';
  slots: number[];
  bonus: Gain[];
  effect?: Effect;
  promoter?: Effect;
  table?: Effect;
};
export type FortCard = { slots: number[]; reward: Gain; crossed: string[] };
export type EventCard = { income: Gain; bank?: number; port?: number; fort?: boolean };
export type GoalCard = {
  points: number;
  by: 'majority' | 'permanent' | 'set' | 'any' | 'none' | 'battles';
  area?: string;
  set?: number[];
};

export const ACTIONS: Record<string, ActionCard> = {
  manezzi: {
    area: 'old-town',
    kind: 'one-shot',
    slots: [2, 1],
    bonus: [{ coin: 1 }],
    effect: { card: 1 },
    promoter: 'manezzi',
  },
  ciaeti: {
    area: 'old-town',
    kind: 'one-shot',
    slots: [2, 1, 0],
    bonus: [{ card: 1 }, { coin: 1 }],
    effect: { card: 2 },
    table: 'pass_right',
  },
  mercou: {
    area: 'old-town',
    kind: 'one-shot',
    slots: [3, 2, 1],
    bonus: [{ coin: 1 }, { coin: 1 }],
    effect: { coin: 2, card: 1 },
  },
  'san-zane': {
    area: 'old-town',
    kind: 'one-shot',
    slots: [4, 3, 2],
    bonus: [{ coin: 1 }, { card: 1 }],
    effect: { vp: 2 },
    table: { coin: 1 },
  },
  'torna-da-cappo': {
    area: 'old-town',
    kind: 'one-shot',
    slots: [2, 1],
    bonus: [{ coin: 1 }],
    effect: 'extra_turn',
  },
  'zeugo-do-seminaio': {
    area: 'old-town',
    kind: 'dice',
    slots: [2, 1, 0],
    bonus: [],
    effect: { coin: 6 },
  },
  limoxina: {
    area: 'cathedral',
    kind: 'one-shot',
    slots: [3, 2, 1],
    bonus: [{ vp: 1 }, { coin: 1 }],
    effect: { coin: 2, card: 1 },
  },
  procescion: {
    area: 'cathedral',
    kind: 'one-shot',
    slots: [3, 2, 1],
    bonus: [{ card: 1 }, { card: 1 }],
    effect: { vp: 1, card: 1 },
  },
  casassa: {
    area: 'cathedral',
    kind: 'permanent',
    slots: [3, 2, 1],
    bonus: [{ coin: 1 }, { card: 1 }],
    effect: { card: 1 },
  },
  pamaton: {
    area: 'cathedral',
    kind: 'permanent',
    slots: [6, 5, 4],
    bonus: [{ vp: 1 }, { coin: 1 }],
    effect: { vp: 1 },
  },
  deximna: {
    area: 'cathedral',
    kind: 'permanent',
    slots: [3, 2, 1],
    bonus: [{ card: 1 }, { coin: 1 }],
    effect: { coin: 1 },
  },
  consegio: {
    area: 'palace',
    kind: 'one-shot',
    slots: [5, 4, 3],
    bonus: [{ vp: 1 }, { coin: 1 }],
    effect: { vp: 3 },
  },
  'anbascia-a-vienna': {
    area: 'palace',
    kind: 'dice',
    slots: [3, 2, 1],
    bonus: [],
    effect: { vp: 4 },
  },
  'lezze-neuva': {
    area: 'palace',
    kind: 'permanent',
    slots: [6, 5, 4],
    bonus: [{ vp: 1 }, { coin: 1 }],
    effect: { vp: 1 },
  },
  'stradda-neuva': {
    area: 'palace',
    kind: 'permanent',
    slots: [4, 3, 2],
    bonus: [{ vp: 1 }, { card: 1 }],
    effect: { pay: { coin: 3 }, for: { vp: 2 } },
  },
  academia: {
    area: 'palace',
    kind: 'permanent',
    slots: [3, 2, 1],
    bonus: [{ coin: 1 }, { coin: 1 }],
    effect: { card: 1 },
  },
  inpresto: {
    area: 'bank',
    kind: 'one-shot',
    slots: [2, 1, 0],
    bonus: [{ coin: 1 }, { coin: 1 }],
    effect: { coin: 3 },
  },
  cangio: {
    area: 'bank',
    kind: 'one-shot',
    slots: [3, 2, 1],
    bonus: [{ card: 1 }, { coin: 1 }],
    effect: { coin: 4 },
  },
  'leughi-de-san-zorzo': {
    area: 'bank',
    kind: 'permanent',
    slots: [5, 4, 3],
    bonus: [{ coin: 1 }, { vp: 1 }],
    effect: { coin: 2 },
  },
  cartolaio: {
    area: 'bank',
    kind: 'permanent',
    slots: [3, 2, 1],
    bonus: [{ card: 1 }, { coin: 1 }],
    effect: { coin: 1 },
  },
  'monte-de-pietae': {
    area: 'bank',
    kind: 'permanent',
    slots: [5, 4, 3],
    bonus: [{ vp: 1 }, { coin: 1 }],
    effect: { card: 1 },
    promoter: { coin: 1 },
  },
  speculacion: {
    area: 'bank',
    kind: 'dice',
    slots: [2, 1, 0],
    bonus: [],
    effect: { coin: 7 },
  },
  camalli: {
    area: 'port',
    kind: 'one-shot',
    slots: [4, 3, 2],
    bonus: [{ coin: 1 }, { card: 1 }],
    effect: { vp: 2, coin: 1 },
  },
  'porto-franco': {
    area: 'port',
    kind: 'permanent',
    slots: [6, 5, 4],
    bonus: [{ coin: 1 }, { coin: 1 }],
    effect: { vp: 1 },
  },
  scagno: {
    area: 'port',
    kind: 'permanent',
    slots: [5, 4, 3],
    bonus: [{ card: 1 }, { coin: 1 }],
    effect: { coin: 1, card: 1 },
  },
  'viagio-in-levante': {
    area: 'port',
    kind: 'dice',
    slots: [3, 2, 1],
    bonus: [],
    effect: { vp: 3, coin: 1 },
  },
  'viagio-inte-meriche': {
    area: 'port',
    kind: 'dice',
    slots: [4, 3, 2],
    bonus: [],
    effect: { vp: 5 },
  },
  contrabando: {
    area: 'port',
    kind: 'dice',
    slots: [2, 1, 0],
    bonus: [],
    effect: { coin: 4, card: 2 },
  },
};

export const FORTS: Record<string, FortCard> = {
  speron: { slots: [2, 1, 0], reward: { vp: 2, card: 1 }, crossed: ['bank'] },
  diamante: { slots: [3, 2, 1], reward: { vp: 3 }, crossed: ['palace', 'bank'] },
  castelasso: { slots: [2, 1, 0], reward: { vp: 2, coin: 1 }, crossed: ['cathedral'] },
  tenaggia: { slots: [2, 1, 0], reward: { vp: 1, coin: 3 }, crossed: ['port'] },
  quecci: { slots: [2, 1, 0], reward: { vp: 2, card: 1 }, crossed: ['palace'] },
  richelieu: { slots: [3, 2, 1], reward: { vp: 3 }, crossed: ['cathedral', 'port'] },
  'santa-tecla': { slots: [3, 2, 1], reward: { vp: 2, coin: 2 }, crossed: ['cathedral', 'bank'] },
  'san-benigno': { slots: [4, 3, 2], reward: { vp: 4 }, crossed: ['palace', 'port'] },
};

export const EVENTS: Record<string, EventCard> = {
  'bentinck-lands': { income: { coin: 2 } },
  'san-giorgio-reopens': { income: { coin: 2 }, bank: 1 },
  'free-trade': { income: { coin: 2 }, port: 1 },
  'forced-loan': { income: { coin: 2 }, bank: -1 },
  corsairs: { income: { coin: 1 }, port: -1, fort: true },
  'savoy-column': { income: { coin: 2 }, fort: true },
  'night-alarm': { income: { coin: 2 }, fort: true },
  'war-tax': { income: { coin: 1 }, bank: -1, fort: true },
  'castlereaghs-letter': { income: { coin: 2 }, fort: true },
};

export const GOALS: Record<string, GoalCard> = {
  'amministrato-genea': { points: 5, by: 'majority', area: 'bank' },
  camerlengo: { points: 5, by: 'majority', area: 'cathedral' },
  capitanio: { points: 5, by: 'majority', area: 'fort' },
  'conservato-do-ma': { points: 5, by: 'majority', area: 'port' },
  manezzon: { points: 5, by: 'majority', area: 'old-town' },
  'prescidente-do-governo': { points: 5, by: 'majority', area: 'palace' },
  'ammia-lontan': { points: 1, by: 'permanent', area: 'port' },
  'grandixe-da-gitta': { points: 1, by: 'permanent', area: 'palace' },
  industriase: { points: 1, by: 'permanent', area: 'bank' },
  'moen-averte': { points: 1, by: 'permanent', area: 'cathedral' },
  'dagghe-abbrettio': { points: 0, by: 'set', set: [1, 4, 9, 16, 25] },
  invexendase: { points: 3, by: 'any' },
  contentase: { points: 5, by: 'none' },
  'senza-poia': { points: 1, by: 'battles' },
};
