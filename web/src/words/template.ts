// Fills the blanks of a text: {name}, and {count|one|many} by the plural of the language.

export type Values = Record<string, string | number>;

const BLANK = /\{([a-z_]+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

export const fillTemplate = (text: string, values: Values, language: string): string =>
  text.replace(BLANK, (blank, key: string, one?: string, many?: string) => {
    const value = values[key];
    if (value === undefined) return blank;
    if (one !== undefined) return isOne(Number(value), language) ? one : (many ?? '');
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  });

const isOne = (count: number, language: string): boolean =>
  new Intl.PluralRules(language).select(count) === 'one';
