// Written by `npm run types` from what the server describes.

export type AuctionView = {
  kind: string;
  card: string | null;
  bid: number;
  leader: number | null;
  inside: Array<number>;
};

export type MoveView = {
  of: string;
  seat: number;
  points: number;
  steps: number;
  inn_card: boolean;
  alms: number;
};

export type PlayerView = {
  seat: number;
  status: string;
  florins: number;
  row: number;
  surcharge: number;
  hand_size: number;
  hand: Array<string> | null;
  place: string | null;
  came_from_servi: boolean;
  road: string | null;
  road_space: number;
  senesi: Array<number | null>;
  artists: Array<string | null>;
  donated: boolean;
  miser_cubes: number;
  floors: Array<number>;
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

export type SectorView = {
  good: string;
  cubes: number;
  fills: number;
  finished: number;
  price: number;
  gone: boolean;
};

export type SienaView = {
  game: string;
  ruleset: string;
  options: Record<string, number>;
  seat: number | null;
  round: number;
  question: string | null;
  rule: string | null;
  pending: Array<number>;
  initiative: Array<number>;
  players: Array<PlayerView>;
  table: Array<string>;
  deck_size: number;
  discards: Array<string>;
  removed: Array<string>;
  senesi_deck: Array<number | null>;
  looked_at: Array<number | null>;
  artists_left: number;
  sectors: Array<SectorView>;
  courtesans: number;
  calandrino: string;
  tower: Array<number>;
  auction: AuctionView | null;
  turn: TurnView | null;
  move: MoveView | null;
  result: Result | null;
};

export type TurnView = {
  seat: number;
  laid: Array<string>;
  placed: Record<string, number>;
  sold: Record<string, number>;
  carried: Record<string, number>;
  mule: boolean;
  trips_left: number;
  earned: number;
  goods_step_over: boolean;
  journeyed: boolean;
  may_call_artist: boolean;
};
