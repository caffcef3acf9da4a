// The user's settings, stored in the browser.

export type Theme = 'system' | 'light' | 'dark';
export type LanguageCode = 'en' | 'de' | 'fr' | 'it';

export type Speed = 'slow' | 'normal' | 'fast' | 'off';
export const SPEEDS: Speed[] = ['slow', 'normal', 'fast', 'off'];
/** `unasked`: off, until the player has been asked once. */
export type Volume = 'unasked' | 'off' | 'quiet' | 'medium' | 'full';
export const VOLUMES: Exclude<Volume, 'unasked'>[] = ['off', 'quiet', 'medium', 'full'];

export type Settings = {
  name: string;
  language: LanguageCode;
  theme: Theme;
  sound: Volume;
  confirm: boolean;
  /** How fast what the others did moves on the board. */
  speed: Speed;
  text: boolean;
  /** How many bots, and how strong, "play now" brings. */
  bots: number;
  level: string;
  learned: string[];
  /** How many steps of each chapter were done, by `GAME.CHAPTER`. */
  lessons: Record<string, number>;
  /** The keys of steps that were skipped, likewise. */
  skipped: Record<string, string[]>;
  /** How many games of each kind were begun in this browser. */
  begun: Record<string, number>;
  tables: string[];
  /** The address of a STUN server for tables from browser to browser; none is asked without. */
  stun: string;
  /** The address of a server that passes invitations on from browser to browser. */
  invitations: string;
};

const KEY = 'buongoverno';
const LANGUAGES: LanguageCode[] = ['en', 'de', 'fr', 'it'];

const defaults = (): Settings => ({
  name: '',
  language: LANGUAGES.find((code) => navigator.language.startsWith(code)) ?? 'en',
  theme: 'system',
  sound: 'unasked',
  confirm: false,
  speed: 'normal',
  text: false,
  bots: 3,
  level: 'apprentice',
  learned: [],
  lessons: {},
  skipped: {},
  begun: {},
  tables: [],
  stun: '',
  invitations: '',
});

/** What older versions stored: sound and playback were switches. */
type Stored = Omit<Partial<Settings>, 'sound'> & { playback?: boolean; sound?: Volume | boolean };

const stored = (): Partial<Settings> => {
  try {
    const { playback, sound, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Stored;
    return {
      ...(playback === false ? { speed: 'off' } : {}),
      ...(sound === true ? { sound: 'medium' } : typeof sound === 'string' ? { sound } : {}),
      ...kept,
    };
  } catch {
    return {};
  }
};

export const settings = $state<Settings>({ ...defaults(), ...stored() });

/** Stores the settings and applies the theme; called once, in an effect root. */
export const persistSettings = (): void => {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Without storage the client still works.
    }
    document.documentElement.lang = settings.language;
    if (settings.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = settings.theme;
  });
};

/** Whether somebody plays one of their first games of this kind. */
export const isLearner = (game: string): boolean => (settings.begun[game] ?? 0) <= 3;

/** Counts a game that was begun. */
export const countGame = (game: string): void => {
  settings.begun[game] = (settings.begun[game] ?? 0) + 1;
};

/** Remembers a table, the latest first, for "continue where I was". */
export const rememberTable = (table: string): void => {
  settings.tables = [table, ...settings.tables.filter((one) => one !== table)].slice(0, 30);
};
