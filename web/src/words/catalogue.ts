// The words of a game in one language, filled in as the server's kernel/words.py does:
// {seat} {card} {amount} …, {amount|one|many}, {amount:table}. Texts may also name the numbers of the
// game's cards and rules, also written out: {hand_limit}, {hand_limit:numbers}, {floor_points:row}.

import type { LogEntry, Obstacle } from '../api/schema';
import { spelt, type Spelling } from './numbers';

const BLANK = /\{([a-z_]+)(?:\|([^|}]*)\|([^|}]*)|:([A-Za-z_]+))?\}/g;
const SPELLINGS: readonly string[] = ['numbers', 'Numbers', 'ordinals'] satisfies Spelling[];

export type Tables = Record<string, Record<string, string>>;
/** Numbers of cards and rules, by name. */
export type RuleNumbers = Record<string, number | number[]>;

const written = (found: string | number | number[]): string =>
  Array.isArray(found) ? found.join(', ') : String(found);

export class Catalogue {
  constructor(
    readonly language: string,
    readonly tables: Tables,
    readonly numbers: RuleNumbers = {},
  ) {}

  has(table: string, key: string): boolean {
    return this.tables[table]?.[key] !== undefined;
  }

  /** The text of a key; a missing one shows itself as the key. */
  word(table: string, key: string): string {
    return this.tables[table]?.[key] ?? key;
  }

  card(name: string): string {
    return this.word('cards', name);
  }

  place(name: string): string {
    return this.word('places', name);
  }

  /** A template with its blanks filled; `addressed` are those that mean the reader. */
  fill(
    template: string,
    words: Record<string, string>,
    numbers: Record<string, number> = {},
    addressed: string[] = [],
  ): string {
    return template.replace(
      BLANK,
      (_, key: string, one?: string, many?: string, table?: string) => {
        const number = numbers[key];
        if (one !== undefined) {
          const first = number === undefined ? !addressed.includes(key) : this.#isOne(number);
          return first ? one : (many ?? '');
        }
        const found = words[key] ?? number ?? this.numbers[key] ?? '';
        return table === undefined ? written(found) : this.#lookedUp(found, table);
      },
    );
  }

  /** A number spelt out or in a row, or the word for it in a table. */
  #lookedUp(found: string | number | number[], table: string): string {
    if (typeof found === 'number' && SPELLINGS.includes(table)) {
      return spelt(found, table as Spelling, this.language);
    }
    return Array.isArray(found)
      ? this.joinNames(found.map(String))
      : this.word(table, String(found));
  }

  /** Whether a number takes the singular; in French nothing does too. */
  #isOne(number: number): boolean {
    return number === 1 || (number === 0 && this.language === 'fr');
  }

  gain(money: number, amount: number): string {
    const key = money ? (amount ? 'both' : 'money') : amount ? 'amount' : 'neither';
    return this.fill(this.word('gains', key), {}, { money, amount });
  }

  /** Names in a row: "Ada, Bea and Carl". */
  joinNames(names: string[]): string {
    if (names.length < 2 || !this.has('people', 'row')) return names.join(', ');
    const others = names.slice(0, -1).join(', ');
    return this.fill(this.word('people', 'row'), { others, last: names.at(-1) ?? '' });
  }

  /** Why something cannot be decided, in one line; '' where only its rule can tell. */
  obstacle(obstacle: Obstacle, names: string[]): string {
    const { kind, card, place, question, seats = [] } = obstacle;
    if (!this.has('obstacles', kind)) return '';
    if (question && !this.has('asked', question)) return '';
    return this.fill(
      this.word('obstacles', kind),
      {
        card: card ? this.card(card) : '',
        place: place ? this.place(place) : '',
        names: this.joinNames(seats.map((seat) => names[seat] ?? '')),
        asked: question ? this.word('asked', question) : '',
      },
      obstacle.numbers,
    );
  }

  /** What a reader calls the players: at the beginning of a sentence, and inside one. */
  nameForms(names: string[], reader: number | null): { first: string[]; inside: string[] } {
    const named = (key: string) =>
      names.map((name, seat) =>
        seat === reader && this.has('people', key) ? this.word('people', key) : name,
      );
    return { first: named('reader'), inside: named('reader_inside') };
  }

  /** A log entry as a sentence; `inside` are the names within a sentence ("you"). */
  entry(
    entry: LogEntry,
    names: string[],
    inside: string[] = names,
    reader: number | null = null,
    table = 'events',
  ): string {
    const addressed: string[] = [];
    if (reader !== null && entry.seat === reader) addressed.push('seat');
    if (reader !== null && entry.amount === reader) addressed.push('other');
    return this.fill(
      this.word(table, entry.kind),
      {
        seat: entry.seat === null ? '' : (names[entry.seat] ?? ''),
        other: inside[entry.amount] ?? '',
        card: entry.card === null ? '' : this.card(entry.card),
        place: entry.place === null ? '' : this.place(entry.place),
        gain: this.gain(entry.money, entry.amount),
      },
      { amount: entry.amount, money: Math.abs(entry.money) },
      addressed,
    );
  }
}
