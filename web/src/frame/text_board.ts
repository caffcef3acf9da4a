// A complete position in words, for text mode and screen readers: sections of labelled lines.

import type { GameView, GameWords } from '../game_ui';
import type { PlayerView, SienaView } from '../games/siena/schema';
import type { CardView, FamilyView, ZenaView } from '../games/zena/schema';
import type { Values } from '../words/template';

export type TextLine = { label: string; text: string };
export type TextSection = { title: string; lines: TextLine[] };
/** Looks up the words of the interface; a parameter, so that this module has no state. */
export type Say = (key: TextKey, values?: Values) => string;
export type TextKey = `text.${TextName}`;
type TextName =
  | 'players'
  | 'countryside'
  | 'city'
  | 'market'
  | 'auction'
  | 'turn'
  | 'areas'
  | 'event'
  | 'goals'
  | 'decks'
  | 'families'
  | 'florins'
  | 'coins'
  | 'points'
  | 'hand'
  | 'hand_size'
  | 'place'
  | 'road'
  | 'senesi'
  | 'artists'
  | 'miser'
  | 'floors'
  | 'donated'
  | 'initiative'
  | 'markers'
  | 'figures'
  | 'sector'
  | 'gone'
  | 'calandrino'
  | 'courtesans'
  | 'tower'
  | 'nobody'
  | 'nothing'
  | 'deck'
  | 'artists_left'
  | 'bid'
  | 'no_bid'
  | 'inside'
  | 'hidden'
  | 'laid'
  | 'earned'
  | 'majority'
  | 'no_majority'
  | 'strength'
  | 'slots'
  | 'slot_free'
  | 'promoter'
  | 'worth'
  | 'battles'
  | 'start'
  | 'change';

type TextContext = { words: GameWords; names: string[]; say: Say };

export const positionInText = (
  view: GameView,
  words: GameWords,
  names: string[],
  say: Say,
): TextSection[] => {
  const context = { words, names, say };
  const sections =
    'players' in view ? siena(view as SienaView, context) : zena(view as ZenaView, context);
  return sections.filter((section) => section.lines.length > 0);
};

const counted = (items: string[]): string =>
  [...new Set(items)]
    .map((item) => {
      const copies = items.filter((one) => one === item).length;
      return copies > 1 ? `${copies} × ${item}` : item;
    })
    .join(', ');

const listed = (items: string[], { say }: TextContext): string =>
  items.length ? counted(items) : say('text.nothing');

// -- Siena -------------------------------------------------------------------------------------------

const siena = (view: SienaView, context: TextContext): TextSection[] => {
  const { say } = context;
  return [
    {
      title: say('text.players'),
      lines: view.initiative.flatMap((seat) => player(view, seat, context)),
    },
    { title: say('text.auction'), lines: auction(view, context) },
    { title: say('text.turn'), lines: turn(view, context) },
    { title: say('text.market'), lines: market(view, context) },
    { title: say('text.city'), lines: city(view, context) },
    { title: say('text.countryside'), lines: countryside(view, context) },
  ];
};

const player = (view: SienaView, seat: number, context: TextContext): TextLine[] => {
  const one = view.players[seat];
  if (!one) return [];
  const { words, names, say } = context;
  const parts = [
    words.word('statuses', one.status),
    say('text.florins', { count: one.florins }),
    say('text.initiative', { surcharge: one.surcharge }),
    one.hand === null
      ? say('text.hand_size', { count: one.hand_size })
      : say('text.hand', {
          count: one.hand_size,
          cards: listed(
            one.hand.map((card) => words.card(card)),
            context,
          ),
        }),
    ...whereabouts(one, context),
    ...belongings(one, context),
  ];
  return [{ label: names[seat] ?? '', text: parts.join('; ') }];
};

const whereabouts = (one: PlayerView, { words, say }: TextContext): string[] => {
  if (one.place !== null) return [say('text.place', { place: words.place(one.place) })];
  if (one.road === null) return [];
  return [say('text.road', { place: words.place(one.road), space: one.road_space })];
};

const belongings = (one: PlayerView, context: TextContext): string[] => {
  const { words, say } = context;
  const hidden = say('text.hidden');
  const found: string[] = [];
  if (one.senesi.length) {
    found.push(
      say('text.senesi', { cards: counted(one.senesi.map((value) => String(value ?? hidden))) }),
    );
  }
  if (one.artists.length) {
    const cards = one.artists.map((card) => (card === null ? hidden : words.card(card)));
    found.push(say('text.artists', { cards: counted(cards) }));
  }
  if (one.miser_cubes) found.push(say('text.miser', { count: one.miser_cubes }));
  if (one.floors.length) found.push(say('text.floors', { floors: one.floors.join(', ') }));
  if (one.donated) found.push(say('text.donated'));
  return found;
};

const auction = ({ auction: now }: SienaView, { words, names, say }: TextContext): TextLine[] => {
  if (now === null) return [];
  const inside = now.inside.map((seat) => names[seat] ?? '').join(', ');
  const bid =
    now.leader === null
      ? say('text.no_bid')
      : say('text.bid', { name: names[now.leader] ?? '', amount: now.bid });
  const label = now.card === null ? say('text.hidden') : words.card(now.card);
  return [{ label, text: `${bid}; ${say('text.inside', { names: inside })}` }];
};

const turn = ({ turn: now }: SienaView, context: TextContext): TextLine[] => {
  if (now === null) return [];
  const { words, names, say } = context;
  const parts: string[] = [];
  if (now.laid.length) {
    parts.push(say('text.laid', { cards: counted(now.laid.map((card) => words.card(card))) }));
  }
  if (now.earned) parts.push(say('text.earned', { count: now.earned }));
  return [{ label: names[now.seat] ?? '', text: parts.join('; ') || '–' }];
};

const market = (view: SienaView, context: TextContext): TextLine[] => {
  const { words, say } = context;
  const cards = view.table.map((card) => ({
    label: words.card(card),
    text: words.has('captions', card) ? words.word('captions', card) : '',
  }));
  return [
    ...cards,
    { label: say('text.decks'), text: say('text.deck', { count: view.deck_size }) },
  ];
};

const city = (view: SienaView, context: TextContext): TextLine[] => {
  const { words, names, say } = context;
  const tower = view.tower.map((seat, floor) => `${floor + 1}: ${names[seat] ?? ''}`).join(', ');
  return [
    { label: say('text.calandrino'), text: words.place(view.calandrino) },
    { label: words.place('inn'), text: say('text.courtesans', { count: view.courtesans }) },
    { label: words.place('torre-del-mangia'), text: tower || say('text.nobody') },
    { label: say('text.artists_left'), text: String(view.artists_left) },
  ];
};

const countryside = (view: SienaView, { words, say }: TextContext): TextLine[] =>
  view.sectors.map((sector) => ({
    label: words.place(sector.good),
    text: sector.gone
      ? say('text.gone')
      : say('text.sector', {
          cubes: sector.cubes,
          fills: sector.fills,
          finished: sector.finished,
          price: sector.price,
        }),
  }));

// -- Zena --------------------------------------------------------------------------------------------

const zena = (view: ZenaView, context: TextContext): TextSection[] => {
  const { say } = context;
  return [
    { title: say('text.families'), lines: view.families.map((one) => family(view, one, context)) },
    { title: say('text.event'), lines: event(view, context) },
    { title: say('text.goals'), lines: goals(view, context) },
    ...view.areas.map((area) => ({
      title: context.words.place(area.area),
      lines: [
        { label: say('text.majority'), text: majority(view, area.area, context) },
        ...area.cards.map((card) => lying(card, context)),
      ],
    })),
  ];
};

// The catalogue counts figures (Z2.2).
const FIGURES = ['lord', 'lady', 'heir', 'other-heir'];
const numbered = (figure: string): string => String(FIGURES.indexOf(figure));

const family = (view: ZenaView, one: FamilyView, context: TextContext): TextLine => {
  const { words, names, say } = context;
  const figures = Object.entries(one.figures)
    .filter(([, place]) => place !== null)
    .map(
      ([figure, place]) =>
        `${words.word('figures', numbered(figure))}: ${words.place(place ?? '')}`,
    );
  const parts = [
    one.family,
    say('text.points', { count: one.points }),
    say('text.coins', { count: one.coins }),
    say('text.hand_size', { count: one.hand_size }),
    say('text.markers', { count: one.free_markers }),
    say('text.figures', { figures: figures.join(', ') || '–' }),
  ];
  if (one.known_cards.length) {
    const cards = counted(one.known_cards.map((card) => words.card(card)));
    parts.push(say('text.hand', { count: one.hand_size, cards }));
  }
  if (view.start === one.seat) parts.push(say('text.start'));
  return { label: names[one.seat] ?? '', text: parts.join('; ') };
};

const event = (view: ZenaView, { words, say }: TextContext): TextLine[] => {
  const lines: TextLine[] = [];
  if (view.event !== null) {
    lines.push({ label: words.card(view.event), text: words.word('captions', view.event) });
  }
  if (view.battles_won.length) {
    const cards = view.battles_won.map((card) => words.card(card)).join(', ');
    lines.push({ label: say('text.battles'), text: cards });
  }
  return lines;
};

const goals = (view: ZenaView, { words, say }: TextContext): TextLine[] =>
  Object.entries(view.goals_worth).map(([card, points]) => ({
    label: words.card(card),
    text: `${words.word('captions', card)}; ${say('text.worth', { count: points })}`,
  }));

const majority = (view: ZenaView, name: string, { names, say }: TextContext): string => {
  const area = view.areas.find((one) => one.area === name);
  if (!area) return '';
  const strength = area.strength
    .map((value, seat) => ({ value, name: names[seat] ?? '' }))
    .filter(({ value }) => value > 0)
    .map(({ value, name: who }) => `${who} ${value}`)
    .join(', ');
  const who = area.majority === null ? say('text.no_majority') : (names[area.majority] ?? '');
  const parts = [who];
  if (strength) parts.push(say('text.strength', { row: strength }));
  if (area.event_change) parts.push(say('text.change', { amount: area.event_change }));
  return parts.join('; ');
};

const lying = (card: CardView, { words, names, say }: TextContext): TextLine => {
  const slots = card.slots.map((price, slot) => {
    const marker = card.markers[slot];
    return marker === undefined ? say('text.slot_free', { price }) : (names[marker] ?? '');
  });
  const parts = [words.word('captions', card.card)];
  if (card.promoter !== null) {
    parts.push(say('text.promoter', { name: names[card.promoter] ?? '' }));
  }
  if (slots.length) parts.push(say('text.slots', { row: slots.join(', ') }));
  return { label: words.card(card.card), text: parts.join('; ') };
};
