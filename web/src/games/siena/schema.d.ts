// Written by `npm run types` from what the server describes.

export type AuctionView = {
  kind: string;
  card: string | null;
  bid: number;
  leader: number | null;
  inside: Array<number>;
  bids: Array<number>;
};

export type Card = {
  name: string;
  kind: string;
  copies: number;
  cost: number | null;
  prices: Array<number>;
  green: number;
  cubes: Record<string, number>;
  users: Record<string, Array<string>>;
};

export type CityPlace = {
  name: string;
  next: string;
  earns: number;
};

export type MoveView = {
  of: string;
  seat: number;
  points: number;
  steps: number;
  inn_card: boolean;
  alms: number;
};

export type Numbers = {
  senesi_cards: number;
  least_senesi: number;
  most_senesi: number;
  artists: number;
  least_artist: number;
  most_artist: number;
  least_donation: number;
  most_donation: number;
  grain_fills: number;
  grain_fato: number;
  wine_fato: number;
  oil_fato: number;
  starting_florins?: number;
  merchant_florins?: number;
  banker_florins?: number;
  hand_limit?: number;
  cards_per_player?: number;
  last_round?: number;
  last_round_long?: number;
  with_mule?: number;
  bankers_share?: number;
  fato_cards?: number;
  good_fato?: number;
  most_fato?: number;
  florence_spaces?: number;
  florence_pays?: Array<number>;
  arezzo_spaces?: number;
  arezzo_pays?: Array<number>;
  income?: number;
  small_business?: number;
  good_business?: number;
  salimbeni?: number;
  wedding_gift?: number;
  per_courtesan?: number;
  beggar_districts?: number;
  alms?: number;
  alms_in_duomo?: number;
  inns_together?: number;
  inn_winnings?: number;
  artist_bid?: number;
  looks_at?: number;
  keeps?: number;
  floors?: number;
  floors_per_player?: number;
  floor_material?: Array<number>;
  floor_points?: Array<number>;
  labour?: number;
  most_floors?: number;
  first_miser?: number;
  second_miser?: number;
  third_miser?: number;
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

export type SienaPrinted = {
  cards: Array<Card>;
  artists: Record<string, number>;
  last_artist: string;
  sellers: Record<string, string>;
  city: Array<CityPlace>;
  numbers: Numbers;
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
