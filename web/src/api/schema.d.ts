// Written by `npm run types` from what the server describes.

export type Account = {
  id: string;
  name: string;
  language: "en" | "de" | "fr" | "it";
  email: string | null;
  email_confirmed: boolean;
  csrf?: string | null;
  role?: "operator" | "moderator" | null;
  muted_until?: number | null;
};

export type AccountChange = {
  language?: "en" | "de" | "fr" | "it" | null;
  email?: string | null;
  password?: string | null;
  old_password?: string | null;
};

export type AddressBanInfo = {
  network: string;
  reason: string;
  created: number;
  until: number | null;
};

export type Agreement = {
  game: string;
  seats: Array<OpenSeat | ReservedSeat | BotSeat>;
  ruleset?: string | null;
  options?: Record<string, boolean | number>;
  cards?: string | null;
  title?: string;
  visibility?: "private" | "unlisted" | "public";
  spectators?: boolean;
  chat?: boolean;
  undo?: "none" | "free" | "consent";
  hints?: boolean | null;
  clock?: NoClock | LiveClock | DaysClock;
  score_now?: boolean;
  ready_check?: boolean;
  rivals?: Array<string>;
  position?: string | null;
  daily?: string | null;
};

export type AnswerUndo = {
  id: string;
  agree: boolean;
  type: "answer_undo";
};

export type AuditDetail = {
  until?: number | null;
  seat?: number | null;
  numbers?: Array<number>;
  role?: "operator" | "moderator" | null;
  registration?: "open" | "closed" | "invitation" | null;
  text?: string;
};

export type AuditEntry = {
  id: string;
  at: number;
  actor: string;
  action: "role" | "ban" | "unban" | "mute" | "unmute" | "reset_password" | "delete_account" | "close_table" | "delete_table" | "remove_player" | "mute_player" | "remove_words" | "handle_report" | "ban_address" | "unban_address" | "registration" | "invite" | "revoke_invitation";
  subject: string;
  detail: AuditDetail;
};

export type AwaitedAnswer = {
  text: string | null;
};

export type Ban = {
  seconds?: number | null;
  reason?: string;
};

export type BarredChoice = {
  kind: string;
  obstacle: Obstacle;
  card?: string | null;
  place?: string | null;
  amount?: number;
  spot?: number;
  slot?: number;
};

export type BidWorth = {
  amount: number | null;
};

export type Board = {
  headline: string;
  piles: string;
  players: Grid;
  board: Array<Grid>;
  own: Array<Grid>;
};

export type BotSeat = {
  level: string;
  kind: "bot";
};

export type Capabilities = {
  accounts: boolean;
  public_tables: boolean;
  invitations: boolean;
  shares: boolean;
  plain_pages: boolean;
  peers: boolean;
  moves: boolean;
  new_tables: boolean;
};

export type Caretake = {
  id: string;
  seat: number;
  level?: string;
  until?: "decision" | "turn" | "round" | "return";
  type: "caretake";
};

export type Cell = {
  parts: Array<string | Piece | Span>;
  note?: string;
  mark?: string;
};

export type ChanceCourse = {
  chances: Array<Array<number>>;
};

export type ChannelChange = {
  kinds: Array<"your_turn" | "reminder" | "game_over" | "mention" | "table_ready">;
};

export type ChannelInfo = {
  id: string;
  kind: "mail" | "webhook" | "push";
  place: string;
  shape: "discord" | "slack" | "plain" | null;
  kinds: Array<"your_turn" | "reminder" | "game_over" | "mention" | "table_ready">;
  created: number;
  gone: boolean;
  secret?: string | null;
};

export type Chapter = {
  key: string;
  title: string;
  about: string;
  rivals: Array<string>;
  steps: Array<LessonStep>;
};

export type ChatLine = {
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  removed: boolean;
};

export type Choice = {
  code: number;
  text: string;
  kind: string;
  rule: string;
  card: string | null;
  place: string | null;
  amount: number;
  price: number;
  gain: number;
  chance: number;
  foretells: Array<LogEntry>;
  spot?: number;
  slot?: number;
  consequences?: Array<Consequence>;
  reveals?: boolean;
  asks?: Array<number>;
  goes_on?: boolean;
};

export type Column = {
  title: string;
  number?: boolean;
  detail?: boolean;
};

export type Conflict = {
  id: string;
  message: string;
  snapshot: Snapshot;
  type: "conflict";
};

export type Consequence = {
  kind: string;
  seat: number | null;
  place: string | null;
  amount: number;
};

export type Considered = {
  choice: Choice;
  played: boolean;
  chance?: number | null;
  points?: number | null;
  reason?: string;
};

export type Credentials = {
  name: string;
  password: string;
};

export type DailyGame = {
  game: string;
  day: string;
  today: string;
  players: number;
  level: string;
  results: Array<DailyResult>;
};

export type DailyRecord = {
  day: string;
  record: string;
};

export type DailyResult = {
  name: string;
  rank: number;
  points: number | null;
  won: boolean;
  table?: string | null;
};

export type DaysClock = {
  days: number;
  grace?: number;
  kind: "days";
};

export type Decide = {
  id: string;
  version: number;
  code?: number | null;
  text?: string | null;
  type: "decide";
};

export type DecideAll = {
  id: string;
  version: number;
  decisions: Array<number | string>;
  type: "decide_all";
};

export type Deletion = {
  password: string;
};

export type Departure = {
  number?: number | null;
};

export type Done = {
  id: string;
  number: number;
  version: number;
  repeated?: boolean;
  type: "done";
};

export type Example = {
  about: ExampleInfo;
  lines: Array<ExampleLine>;
  choices: Array<ExampleChoices>;
  table: TableInfo;
  happenings: Array<Happening>;
  seat: number | null;
};

export type ExampleChoices = {
  decisions: number;
  seat: number;
  choices: Array<string>;
  why?: string;
  rule?: string;
};

export type ExampleInfo = {
  name: string;
  title: string;
  rules: Array<string>;
  rulesets: Array<string>;
};

export type ExampleLine = {
  kind: "given" | "when" | "then";
  text: string;
  decisions: number;
};

export type Foreseen = {
  code: number;
  text: string;
  question: string;
  log?: Array<LogEntry>;
  situation?: Situation | null;
  prospects?: Array<Consequence>;
  ends?: "reveals" | "asks" | "turn" | "over" | null;
  refused?: NotPossible | null;
};

export type Fork = {
  decisions?: number | null;
  id?: string | null;
  against_bots?: boolean;
};

export type GameAbout = {
  name: string;
  year: string;
  text: string;
  picture: string;
  money: string;
  aim?: string;
};

export type GameInfo = {
  name: string;
  title: string;
  least_players: number;
  most_players: number;
  rulesets: Array<string>;
  options: Array<OptionInfo>;
  rules_version: number;
  about: GameAbout;
  ruleset_texts: Array<RulesetInfo>;
  learning_ruleset: string;
  face: string | null;
  picture: string | null;
  rivals?: Array<RivalInfo>;
};

export type GameSurvey = {
  seat: number;
  first: number;
  of: number;
  chances: Array<Array<number>>;
  decisions: Array<SurveyedDecision>;
  luck: Array<Luck>;
};

export type GoOn = {
  name?: string | null;
  title?: string;
  undo?: "none" | "free" | "consent";
  hints?: boolean | null;
  score_now?: boolean;
};

export type Goal = {
  met: boolean;
};

export type Grid = {
  title: string;
  columns?: Array<Column>;
  rows?: Array<Array<Cell>>;
  note?: string | Piece | Span;
  lines?: Array<Cell>;
  notes_below?: boolean;
  packed?: boolean;
};

export type Guard = {
  token: string;
};

export type Handling = {
  note?: string;
};

export type Happening = {
  number: number;
  at: number;
  kind: string;
  seat?: number | null;
  by?: "person" | "forced" | "order" | "bot" | "caretaker" | "clock" | "server";
  text?: string;
  amount?: number;
  log?: Array<LogEntry>;
};

export type Health = {
  well: boolean;
  writes: boolean;
  version: string;
  compiled: boolean;
  database: string;
  stopping: boolean;
  restart_failed: boolean;
};

export type Hint = {
  code: number;
  text: string;
  chance: number;
  points: number;
  reason: string;
  grade?: "best" | "equal" | "weaker";
  most?: number | null;
};

export type Import = {
  record: string;
  id?: string | null;
  go_on?: GoOn | null;
};

export type InvitationInfo = {
  id: string;
  label: string;
  created: number;
  expires: number | null;
  used: number | null;
  code?: string | null;
};

export type JudgedChoice = {
  code: number;
  text: string;
  chance: number;
  points: number;
  reason?: string;
};

export type Judgement = {
  decisions: number;
  seat: number | null;
  chances: Array<number>;
  considered: Array<Considered>;
  cost?: number;
  noise?: number;
  network?: Choice | null;
  disputed?: boolean;
};

export type LeftOffer = {
  code: string;
  key: string;
  seconds: number;
};

export type LessonStep = {
  key: string;
  position: string;
  seen: string;
  text: string;
  task: string;
  rules: Array<string>;
  moves: Array<string>;
  players: number;
  spot?: string | null;
  finds?: boolean;
  closing?: boolean;
  outcome?: string | null;
  mistakes?: Record<string, string>;
};

export type Lessons = {
  guide: string;
  who: string;
  chapters: Array<Chapter>;
};

export type LevelInfo = {
  number: number;
  name: string;
  title: string;
  limit: number;
};

export type Line = {
  decisions: number;
  steps: Array<LineStep>;
  seat: number | null;
  view: ViewFields;
  choices: Array<Choice>;
  ranges: Array<Range>;
};

export type LineStep = {
  seat: number;
  code: number;
  log: Array<LogEntry>;
};

export type LiveClock = {
  bank: number;
  increment?: number;
  kind: "live";
};

export type LogEntry = {
  number: number;
  kind: string;
  rule: string;
  seat: number | null;
  card: string | null;
  place: string | null;
  amount: number;
  money: number;
  reveals: boolean;
};

export type Luck = {
  decision: number;
  change: number;
  entry: LogEntry;
};

export type MadeReport = {
  id: string;
};

export type MadeShare = {
  share: ShareInfo;
  link: string;
  picture: string;
};

export type MadeTable = {
  table: TableInfo;
  own: SeatKey;
  invitation: SeatKey;
  reserved?: Array<SeatKey>;
};

export type ModeratedSeat = {
  seat: number;
  kind: "open" | "reserved" | "person" | "bot";
  name: string;
  account: string | null;
  account_name: string | null;
  removed: boolean;
  muted_until: number | null;
  network: string | null;
};

export type ModeratedTable = {
  id: string;
  title: string;
  game: string;
  status: "gathering" | "running" | "paused" | "over" | "pinned" | "closed";
  visibility: "private" | "unlisted" | "public";
  created: number;
  changed: number;
  host: string | null;
  seats: Array<ModeratedSeat>;
  open_reports: number;
  looked_at: boolean;
  chat: boolean;
};

export type Moment = {
  decisions: number;
  of: number;
  view: ViewFields;
};

export type Mute = {
  seconds?: number | null;
};

export type MyTable = {
  table: TableInfo;
  seat: number | null;
  my_turn: boolean;
  changed: number;
  asked?: Array<number>;
  round?: number | null;
};

export type NewAccount = {
  name: string;
  password: string;
  invitation?: string | null;
};

export type NewAddressBan = {
  network: string;
  seconds?: number | null;
  reason?: string;
};

export type NewInvitation = {
  label?: string;
};

export type NewMailbox = {
  kinds?: Array<"your_turn" | "reminder" | "game_over" | "mention" | "table_ready">;
  kind: "mail";
};

export type NewReport = {
  text: string;
  seat?: number | null;
  number?: number | null;
};

export type NewShare = {
  kind: "moment" | "result" | "game";
  decisions?: number;
  own_view?: boolean;
  language?: "en" | "de" | "fr" | "it";
};

export type NewSubscription = {
  endpoint: string;
  keys: PushKeys;
  kinds?: Array<"your_turn" | "reminder" | "game_over" | "mention" | "table_ready">;
  kind: "push";
};

export type NewTable = {
  agreement: Agreement;
  name?: string | null;
  seat?: number | null;
  id?: string | null;
};

export type NewToken = {
  label: string;
};

export type NewWebhook = {
  address: string;
  shape?: "discord" | "slack" | "plain" | null;
  secret?: string | null;
  kinds?: Array<"your_turn" | "reminder" | "game_over" | "mention" | "table_ready">;
  kind: "webhook";
};

export type News = {
  number: number;
  version: number;
  after: number;
  happenings: Array<Happening>;
  situation: Situation | null;
  table?: TableInfo | null;
  orders?: Array<Order> | null;
  type: "news";
};

export type NoClock = {
  kind: "none";
};

export type NotPossible = {
  message: string;
  rule?: string | null;
  sentence?: string | null;
  obstacle?: Obstacle | null;
};

export type Obstacle = {
  rule: string;
  kind: string;
  numbers?: Record<string, number>;
  card?: string | null;
  place?: string | null;
  seats?: Array<number>;
  question?: string | null;
};

export type Offer = {
  order: Order;
  text: string;
  rule: string;
  least?: number | null;
  most?: number | null;
};

export type OpenSeat = {
  kind: "open";
};

export type OptionInfo = {
  name: string;
  number: boolean;
  default: number;
  text: string;
  title: string;
};

export type Order = {
  kind: string;
  amount?: number;
  scope?: string;
};

export type PasswordReset = {
  token: string;
  password: string;
};

export type Pause = {
  id: string;
  type: "pause";
};

export type PeerAnswer = {
  text: string;
};

export type PeerOffer = {
  text: string;
};

export type PersonDetails = {
  person: PersonInfo;
  mail: boolean;
  tokens: number;
  sessions: Array<PersonSession>;
  tables: Array<ModeratedTable>;
};

export type PersonInfo = {
  id: string;
  name: string;
  created: number;
  seen: number | null;
  role: "operator" | "moderator" | null;
  banned_until: number | null;
  ban_reason: string;
  muted_until: number | null;
  open_reports: number;
};

export type PersonSession = {
  device: string;
  created: number;
  seen: number;
  network: string | null;
};

export type Piece = {
  seat: number;
  named?: boolean;
};

export type PointSource = {
  kind: string;
  rule: string;
  least: number;
  most: number;
  now?: number;
  seat?: number | null;
  card?: string | null;
  place?: string | null;
  amount?: number;
  price?: number;
};

export type Preview = {
  id: string;
  version: number;
  decisions: Array<number | string>;
  known?: number;
  type: "preview";
};

export type Previewed = {
  id: string;
  version: number;
  known: number;
  steps: Array<Foreseen>;
  type: "previewed";
};

export type Printed = {
  game: string;
  words: Record<string, Record<string, string>>;
  numbers?: Record<string, number | Array<number>>;
};

export type Problem = {
  reason: string;
  message: string;
  rule?: string | null;
  sentence?: string | null;
  retry_after?: number | null;
  obstacle?: Obstacle | null;
  language?: "en" | "de" | "fr" | "it";
  detail?: string | null;
};

export type PushKey = {
  key: string;
};

export type PushKeys = {
  p256dh: string;
  auth: string;
};

export type Puzzle = {
  about: PuzzleInfo;
  table: TableInfo;
  situation: Situation;
  seat: number;
  right: Array<number>;
  judged: Array<JudgedChoice>;
  link: string;
};

export type PuzzleInfo = {
  id: string;
  theme: string;
  grade: number;
};

export type Quiet = {
  quiet: boolean;
};

export type Range = {
  kind: string;
  rule: string;
  word: string;
  code: number;
  least: number;
  most: number;
  card?: string | null;
  place?: string | null;
  price?: number;
  step?: number;
};

export type Rating = {
  name: string;
  bot: boolean;
  rating: number;
  spread: number;
  games: number;
};

export type Ready = {
  id: string;
  ready?: boolean;
  type: "ready";
};

export type Registration = {
  registration: "open" | "closed" | "invitation";
  reset: boolean;
};

export type RegistrationChange = {
  registration: "open" | "closed" | "invitation";
};

export type RegistrationState = {
  registration: "open" | "closed" | "invitation";
  invitations: Array<InvitationInfo>;
};

export type Rematch = {
  id?: string | null;
};

export type ReportInfo = {
  id: string;
  created: number;
  reporter: string | null;
  text: string;
  table: ModeratedTable;
  seat: number | null;
  line: ChatLine | null;
  handled: number | null;
  handled_by: string | null;
  note: string;
};

export type ReservedSeat = {
  name: string;
  kind: "reserved";
};

export type ResetLink = {
  link: string;
  expires: number;
};

export type ResetRequest = {
  name: string;
};

export type Resign = {
  id: string;
  type: "resign";
};

export type Result = {
  end: string;
  rule: string;
  round: number;
  seats: Array<SeatResult>;
};

export type ResultDetails = {
  seats: Array<SeatDetails>;
  ties?: Array<TieBreak>;
  ended_by?: number | null;
  holders?: Record<string, number | null>;
};

export type Resume = {
  id: string;
  type: "resume";
};

export type Return = {
  id: string;
  type: "return";
};

export type RivalInfo = {
  key: string;
  name: string;
  full_name: string;
  line: string;
};

export type RoleChange = {
  role: "operator" | "moderator" | null;
};

export type RuleInfo = {
  id: string;
  section: string;
  title: string;
  parts: Array<RulePart>;
  wordings?: Record<string, Array<RulePart>>;
  synonyms?: string;
};

export type RulePart = {
  text: string;
  gap: string;
  ruleset: string | null;
  ruling: boolean;
  rebuilt: boolean;
};

export type RulesetInfo = {
  name: string;
  title: string;
  text: string;
};

export type Say = {
  id: string;
  text: string;
  type: "say";
};

export type Score = {
  kind: string;
  rule: string;
  points: number;
};

export type ScoreNow = {
  kind: string;
  rule: string;
  least: number;
  most: number;
  hidden?: number;
};

export type ScorePiece = {
  kind: string;
  rule: string;
  points: number;
  round?: number;
  card?: string | null;
  count?: number;
};

export type SeatChange = {
  level?: string | null;
};

export type SeatClock = {
  seat: number;
  left: number;
  running: boolean;
  grace?: boolean;
};

export type SeatDetails = {
  seat: number;
  pieces: Array<ScorePiece>;
  money?: number;
  money_left?: number;
  status?: string | null;
  needed?: number;
  lost?: Array<ScorePiece>;
};

export type SeatInfo = {
  seat: number;
  kind: "open" | "reserved" | "person" | "bot";
  name: string;
  level?: string | null;
  caretaker?: string | null;
  resigned?: boolean;
  here?: boolean;
  removed?: boolean;
  account?: boolean;
  rival?: string | null;
  until?: "decision" | "turn" | "round" | "return" | null;
  hinted?: boolean;
  ready?: boolean;
};

export type SeatKey = {
  table: string;
  seat: number | null;
  key: string;
  link: string;
};

export type SeatNow = {
  seat: number;
  counted: boolean;
  least: number;
  most: number;
  best: number;
  worst: number;
  scores: Array<ScoreNow>;
  status?: string | null;
  money?: number;
  missing?: number;
  uncounted?: number;
};

export type SeatResult = {
  seat: number;
  rank: number;
  won: boolean;
  points: number | null;
  breakdown: Array<Score>;
};

export type SessionInfo = {
  id: string;
  device: string;
  created: number;
  seen: number;
  current: boolean;
  network?: string | null;
};

export type SetOrders = {
  id: string;
  orders?: Array<Order>;
  type: "set_orders";
};

export type ShareInfo = {
  id: string;
  kind: "moment" | "result" | "game";
  decisions: number;
  seat: number | null;
  created: number;
  revoked: number | null;
  opened: number;
};

export type SharedGame = {
  kind: "moment" | "result" | "game";
  decisions: number;
  seat: number | null;
  table: TableInfo;
  happenings: Array<Happening>;
  record: boolean;
};

export type Sit = {
  name: string;
  seat?: number | null;
  id?: string | null;
};

export type Situation = {
  version: number;
  view: ViewFields;
  choices: Array<Choice>;
  ranges: Array<Range>;
  clocks: Array<SeatClock>;
  undo_is_free?: boolean;
  undo_wish?: UndoWish | null;
  barred?: Array<BarredChoice>;
  otherwise?: Obstacle | null;
};

export type Snapshot = {
  number: number;
  version: number;
  seat: number | null;
  host: boolean;
  table: TableInfo;
  situation: Situation | null;
  happenings: Array<Happening>;
  orders?: Array<Order>;
};

export type Span = {
  text: string;
  mark?: string;
  sign?: string | null;
};

export type Standing = {
  round: number;
  last_round: number;
  seats: Array<SeatNow>;
  sources?: Array<PointSource>;
};

export type Start = {
  id: string;
  fill_with?: string | null;
  type: "start";
};

export type SurveyedDecision = {
  decision: number;
  phase: string;
  doubt: number;
};

export type TableClosing = {
  reason?: string;
};

export type TableInfo = {
  id: string;
  title: string;
  game: string;
  ruleset: string;
  options: Record<string, number>;
  own_cards: boolean;
  rules_version: number;
  visibility: "private" | "unlisted" | "public";
  spectators: boolean;
  chat: boolean;
  undo: "none" | "free" | "consent";
  hints: boolean;
  clock: NoClock | LiveClock | DaysClock;
  analysis: boolean;
  status: "gathering" | "running" | "paused" | "over" | "pinned" | "closed";
  seats: Array<SeatInfo>;
  commitment: string | null;
  seed: string | null;
  created: number;
  started: number | null;
  ended: number | null;
  forked_from?: string | null;
  rematch?: string | null;
  pinned?: string | null;
  closed?: string | null;
  ready_check?: boolean;
  score_now?: boolean;
  daily?: string | null;
  brought?: boolean;
  taken_along?: boolean;
};

export type TieBreak = {
  kind: string;
  rule: string;
  rank: number;
  points: number;
  seats: Array<number>;
  values: Array<number>;
};

export type TokenInfo = {
  id: string;
  label: string;
  created: number;
  secret?: string | null;
};

export type Trial = {
  verdict: "delivered" | "gone" | "failed" | "unknown";
  reason: string;
};

export type Undo = {
  id: string;
  version: number;
  type: "undo";
};

export type UndoWish = {
  seat: number;
  decisions: number;
  agreed: Array<number>;
  asked: Array<number>;
};

export type ViewFields = {
  game: string;
  seat: number | null;
  round: number;
  question: string | null;
  pending: Array<number>;
  result: Result | null;
  ruleset?: string;
  options?: Record<string, number>;
  rule?: string | null;
};

export type WordsTaken = {
  numbers?: Array<number>;
  seat?: number | null;
};
