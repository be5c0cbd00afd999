import domains from '#build/domains.json' with { type: 'json' };

/** An area's domain, and the spellings of its name. */
export interface AreaNames {
  /** `outreach`: the folder on every layer. */
  readonly domain: string;
  /** `price-quotes`: paths of endpoints and screens. */
  readonly kebab: string;
  /** `priceQuotes`: folder, contract and texts. */
  readonly plural: string;
  /** `priceQuote`: record, live event, permissions. */
  readonly singular: string;
}

const domainAndPlural = new RegExp(String.raw`^(?:${domains.join('|')})/[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?<!s)s$`);

export const isAreaName = (name: string): boolean => domainAndPlural.test(name);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const toSnake = (camel: string): string => camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const toWords = (camel: string): string => toSnake(camel).replaceAll('_', ' ');

/** `replies` → `reply`, `addresses` → `address`, `priceQuotes` → `priceQuote`. */
const toSingular = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss|us|sh|ch|x)es$/, '$1')
    .replace(/(?<![su])s$/, '');

/** `outreach/price-quotes` */
export function toAreaNames(name: string): AreaNames {
  const [domain = '', kebab = ''] = name.split('/');
  const plural = kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { domain, kebab, plural, singular: toSingular(plural) };
}
