// Written by `npm run types` from what the server describes.

export type Action = {
  name: string;
  area: string;
  kind: "dice" | "one-shot" | "permanent";
  copies: number;
  slots: Array<number>;
  bonus: Array<Record<string, number>>;
  effect: Effect | null;
  promoter: Effect | null;
  table: Effect | null;
};

export type Area = {
  name: string;
  income: Record<string, number>;
  price: number;
  lone_lady: boolean;
  beginner: boolean;
};

export type AreaView = {
  area: string;
  cards: Array<CardView>;
  strength: Array<number>;
  majority: number | null;
  lead: number;
  event_change: number;
};

export type CardView = {
  card: string;
  kind: string;
  slots: Array<number>;
  markers: Array<number>;
  promoter: number | null;
  change: number;
  bonus: number;
  at_issue: boolean;
};

export type Effect = {
  kind: "extra_turn" | "gain" | "manezzi" | "may_pay" | "pass_left" | "pass_right";
  gain: Record<string, number>;
  pay: Record<string, number>;
};

export type Event = {
  name: string;
  income: Record<string, number>;
  bank: number;
  port: number;
  fort: boolean;
};

export type FamilyView = {
  seat: number;
  family: string;
  coins: number;
  points: number;
  free_markers: number;
  hand_size: number;
  goals_in_hand: number;
  goals_seen: number;
  goals_put_back: number;
  cards_passed: number;
  known_cards: Array<string>;
  figures: Record<string, string | null>;
  has_chosen: boolean;
  chosen: Array<string>;
};

export type Figure = {
  name: string;
  value: number;
};

export type Fort = {
  name: string;
  slots: Array<number>;
  reward: Record<string, number>;
  crossed_out: Array<string>;
};

export type Goal = {
  name: string;
  copies: number;
  kind: "any_majority" | "majority" | "no_majority" | "per_battle_won" | "per_permanent" | "set";
  area: string | null;
  points: number;
  set: Array<number>;
};

export type Numbers = {
  rounds?: number;
  hand_limit?: number;
  markers?: number;
  figures?: number;
  kept?: number;
  lord?: number;
  lady?: number;
  heir?: number;
  cards_that_stay?: number;
  fails_up_to?: number;
  stays_from?: number;
  stays_up_to?: number;
  succeeds_from?: number;
  sides?: number;
  coins_per_point?: number;
};

export type Odds = {
  lost: number;
  stays: number;
  won: number;
};

export type Result = {
  end: string;
  rule: string;
  round: number;
  seats: Array<SeatResult>;
};

export type Score = {
  kind: string;
  rule: string;
  points: number;
};

export type SeatResult = {
  seat: number;
  rank: number;
  won: boolean;
  points: number | null;
  breakdown: Array<Score>;
};

export type SettlementView = {
  area: string;
  card: string | null;
  bonus: number;
};

export type TurnView = {
  seat: number;
  extra: boolean;
  moved: boolean;
  offered: boolean;
  joined: boolean;
};

export type ZenaPrinted = {
  actions: Array<Action>;
  forts: Array<Fort>;
  events: Array<Event>;
  goals: Array<Goal>;
  areas: Array<Area>;
  figures: Array<Figure>;
  odds: Array<Odds>;
  rolls: Array<"lost" | "stays" | "won">;
  numbers: Numbers;
};

export type ZenaView = {
  game: string;
  ruleset: string;
  options: Record<string, number>;
  seat: number | null;
  round: number;
  question: string | null;
  rule: string | null;
  pending: Array<number>;
  start: number | null;
  event: string | null;
  families: Array<FamilyView>;
  areas: Array<AreaView>;
  action_deck: Array<string | null>;
  goal_deck: Array<string | null>;
  fort_deck: Array<string | null>;
  events_left: number;
  gone: Array<string>;
  battles_won: Array<string>;
  offer: string | null;
  draws: number;
  turn: TurnView | null;
  settlement: SettlementView | null;
  goals_worth: Record<string, number>;
  result: Result | null;
};
