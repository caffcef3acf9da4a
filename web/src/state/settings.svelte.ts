// The user's settings, stored in the browser.

export type Theme = 'system' | 'light' | 'dark';
export type LanguageCode = 'en' | 'de' | 'fr' | 'it';

export type Settings = {
  name: string;
  language: LanguageCode;
  theme: Theme;
  sound: boolean;
  confirm: boolean;
  playback: boolean;
  text: boolean;
  /** How many bots, and how strong, "play now" brings. */
  bots: number;
  level: string;
  learned: string[];
  tables: string[];
};

const KEY = 'buongoverno';
const LANGUAGES: LanguageCode[] = ['en', 'de', 'fr', 'it'];

const defaults = (): Settings => ({
  name: '',
  language: LANGUAGES.find((code) => navigator.language.startsWith(code)) ?? 'en',
  theme: 'system',
  sound: false,
  confirm: false,
  playback: true,
  text: false,
  bots: 3,
  level: 'apprentice',
  learned: [],
  tables: [],
});

const stored = (): Partial<Settings> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
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

/** Remembers a table, the latest first, for "continue where I was". */
export const rememberTable = (table: string): void => {
  settings.tables = [table, ...settings.tables.filter((one) => one !== table)].slice(0, 30);
};
