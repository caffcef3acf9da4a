// A study of a game: remarks on its moments, and on lines played on from them. As a text it fits into
// a file or, compressed, into a link that needs no server. What others have written is not trusted:
// it is cut to its limits, and refused where it is no study.

/** Something drawn on the board: an arrow from place to place or, without `to`, a circle. The names
    are those of the board (`data-at`). */
export type Mark = { from: string; to?: string };

/** What is said of a moment: after so many decisions of the game, and then those of a line. */
export type Remark = { at: number; line: number[]; note: string; marks: Mark[] };

export type Study = {
  title: string;
  /** The game in one line, as links carry it. */
  game: string;
  remarks: Remark[];
};

const FORMAT = 'buongoverno-studies';
const VERSION = 1;

export const MOST_TITLE = 80;
export const MOST_NOTE = 500;
export const MOST_REMARKS = 100;
export const MOST_MARKS = 20;
export const MOST_LINE = 60;
/** Characters of a link that others can be expected to open. */
export const MOST_LINK = 8_000;
const MOST_STUDIES = 100;
const MOST_GAME = 6_000;
const MOST_AT = 100_000;
const MOST_CODE = 999_999;
const MOST_FILE = 4_000_000;

export type Fault = 'damaged' | 'version' | 'long';

export class BadStudy extends Error {
  constructor(readonly fault: Fault) {
    super(`this is no study: ${fault}`);
  }
}

export const sameMoment = (
  one: Pick<Remark, 'at' | 'line'>,
  other: Pick<Remark, 'at' | 'line'>,
): boolean => one.at === other.at && one.line.join('.') === other.line.join('.');

const sameMark = (one: Mark, other: Mark): boolean =>
  one.from === other.from && one.to === other.to;

export const remarkOn = (study: Study, moment: Pick<Remark, 'at' | 'line'>): Remark | null =>
  study.remarks.find((one) => sameMoment(one, moment)) ?? null;

const inOrder = (one: Remark, other: Remark): number => {
  if (one.at !== other.at) return one.at - other.at;
  const first = one.line.findIndex((code, place) => code !== other.line[place]);
  if (first < 0) return one.line.length - other.line.length;
  return (one.line[first] ?? -1) - (other.line[first] ?? -1);
};

/** The study with a remark; one that says nothing of a moment of the game itself is left out. */
export const withRemark = (study: Study, remark: Remark): Study => {
  const others = study.remarks.filter((one) => !sameMoment(one, remark));
  const says = remark.note !== '' || remark.marks.length > 0 || remark.line.length > 0;
  if (says && others.length >= MOST_REMARKS) return study;
  return { ...study, remarks: says ? [...others, remark].sort(inOrder) : others };
};

export const withoutRemark = (study: Study, moment: Pick<Remark, 'at' | 'line'>): Study => ({
  ...study,
  remarks: study.remarks.filter((one) => !sameMoment(one, moment)),
});

/** The marks with one more; one that is there already is taken away. */
export const withMark = (marks: Mark[], mark: Mark): Mark[] => {
  const others = marks.filter((one) => !sameMark(one, mark));
  return others.length < marks.length ? others : [...marks, mark].slice(0, MOST_MARKS);
};

// -- files and links -------------------------------------------------------------------------------

/** Studies as the text of a file. */
export const written = (studies: Study[]): string =>
  JSON.stringify({
    format: FORMAT,
    version: VERSION,
    studies: studies.map(({ title, game, remarks }) => ({ title, game, remarks })),
  });

/** The studies in the text of a file; a BadStudy if there are none. */
export const read = (text: string): Study[] => {
  if (text.length > MOST_FILE) throw new BadStudy('long');
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new BadStudy('damaged');
  }
  const { format, version, studies } = fieldsOf(found);
  if (format !== FORMAT) throw new BadStudy('damaged');
  if (version !== VERSION) throw new BadStudy('version');
  return listOf(studies, MOST_STUDIES).map(studyIn);
};

/** A study as one word, for a link. */
export const packed = async (study: Study): Promise<string> => {
  const bytes = new TextEncoder().encode(written([study]));
  const small = await allOf(piped(bytes, new CompressionStream('deflate-raw')), MOST_FILE);
  return btoa(Array.from(small, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
};

/** The study that a link carries; a BadStudy if there is none. */
export const unpacked = async (word: string): Promise<Study> => {
  if (word.length > 4 * MOST_LINK) throw new BadStudy('long');
  let text: string;
  try {
    const small = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(small, (letter) => letter.charCodeAt(0));
    const all = await allOf(piped(bytes, new DecompressionStream('deflate-raw')), MOST_FILE);
    text = new TextDecoder('utf-8', { fatal: true }).decode(all);
  } catch (error) {
    throw error instanceof BadStudy ? error : new BadStudy('damaged');
  }
  const [study] = read(text);
  if (!study) throw new BadStudy('damaged');
  return study;
};

const piped = (
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> => new Blob([bytes]).stream().pipeThrough(through);

/** Everything a stream has, which must not grow without end. */
const allOf = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      void reader.cancel();
      throw new BadStudy('long');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

// -- what others have written ----------------------------------------------------------------------

const PLACE = /^[\w-]+(:[\w-]+)*$/;
const MOST_PLACE = 60;
const GAME = /^[a-z][a-z0-9_]*-[\w-]+$/;

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || typeof value !== 'object') throw new BadStudy('damaged');
  return value as Record<string, unknown>;
};

const listOf = (value: unknown, most: number): unknown[] => {
  if (!Array.isArray(value)) throw new BadStudy('damaged');
  if (value.length > most) throw new BadStudy('long');
  return value;
};

const numberIn = (value: unknown, most: number): number => {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > most)
    throw new BadStudy('damaged');
  return value as number;
};

// Letters that cannot be seen, and those that turn the direction of others.
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text as it may be shown: of a limited length, and nothing but what can be seen. */
export const plainText = (value: unknown, most: number): string => {
  if (typeof value !== 'string') throw new BadStudy('damaged');
  return value.replace(UNSEEN, '').slice(0, most);
};

const studyIn = (value: unknown): Study => {
  const { title, game, remarks } = fieldsOf(value);
  if (typeof game !== 'string' || game.length > MOST_GAME || !GAME.test(game))
    throw new BadStudy('damaged');
  const found = listOf(remarks, MOST_REMARKS).map(remarkIn).sort(inOrder);
  return {
    title: plainText(title, MOST_TITLE).replaceAll('\n', ' '),
    game,
    remarks: found.filter((one, place) => !place || !sameMoment(one, found[place - 1]!)),
  };
};

const remarkIn = (value: unknown): Remark => {
  const { at, line, note, marks } = fieldsOf(value);
  return {
    at: numberIn(at, MOST_AT),
    line: listOf(line, MOST_LINE).map((code) => numberIn(code, MOST_CODE)),
    note: plainText(note, MOST_NOTE),
    marks: listOf(marks, MOST_MARKS).flatMap(markIn),
  };
};

const isPlace = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MOST_PLACE && PLACE.test(value);

/** A mark; none where its places cannot be those of a board. */
const markIn = (value: unknown): Mark[] => {
  const { from, to } = fieldsOf(value);
  if (!isPlace(from)) return [];
  if (to === undefined) return [{ from }];
  return isPlace(to) && to !== from ? [{ from, to }] : [];
};
