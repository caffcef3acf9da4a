// Written by `npm run types` from what the server describes.

export type AreaView = {
  area: string;
  cards: Array<CardView>;
  strength: Array<number>;
  majority: number | null;
  event_change: number;
};

export type CardView = {
  card: string;
  kind: string;
  slots: Array<number>;
  markers: Array<number>;
  promoter: number | null;
};

export type FamilyView = {
  seat: number;
  family: string;
  coins: number;
  points: number;
  free_markers: number;
  hand_size: number;
  goals_in_hand: number;
  known_cards: Array<string>;
  figures: Record<string, string | null>;
  has_chosen: boolean;
  chosen: Array<string>;
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
