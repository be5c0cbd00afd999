import type { Language } from '#shared/i18n/texts.ts';
import { folded } from '#ui/text/index.ts';

/** The groups of Unicode, in the order in which phones show them. */
export const groups = ['faces', 'people', 'nature', 'food', 'places', 'activities', 'objects', 'symbols', 'flags'] as const;
export type Group = (typeof groups)[number];

const groupNumbers: readonly (Group | undefined)[] = [
  'faces',
  'people',
  undefined,
  'nature',
  'food',
  'places',
  'activities',
  'objects',
  'symbols',
  'flags',
];

/** Newer ones are empty boxes on phones and computers that are a few years old. */
const newest = 15;

/** As the data names it. */
interface Described {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly order?: number;
  readonly version: number;
}

export interface Emoji {
  readonly sign: string;
  /** In the reader's language. */
  readonly name: string;
  readonly group: Group;
  /** Its name and what else it stands for, as they are looked for. */
  readonly words: readonly string[];
}

const sources: Readonly<Record<Language, () => Promise<{ readonly default: readonly Described[] }>>> = {
  pt: () => import('emojibase-data/pt/data.json'),
  en: () => import('emojibase-data/en/data.json'),
  es: () => import('emojibase-data/es/data.json'),
};

const toEmojis = (described: readonly Described[]): Emoji[] =>
  described
    .filter(({ version }) => version <= newest)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .flatMap(({ emoji: sign, label, tags = [], group: number = -1 }) => {
      const group = groupNumbers[number];
      return group === undefined ? [] : [{ sign, name: label, group, words: [label, ...tags].map(folded) }];
    });

/** Everything that can be picked, named in a language; fetched when it is first wanted. */
export const emojisIn = async (language: Language): Promise<readonly Emoji[]> => toEmojis((await sources[language]()).default);

/** The smaller, the better it answers; null where it does not. */
function distance({ words }: Emoji, term: string): number | null {
  const begun = words.findIndex((word) => word.startsWith(term));
  const within = words.findIndex((word) => word.includes(` ${term}`));
  const ranks = [words[0] === term && 0, begun === 0 && 1, within === 0 && 2, begun > 0 && 3, within > 0 && 4];
  return ranks.find((rank) => rank !== false) ?? null;
}

/** Those that are called so, by the beginning of a word: first those whose own name it is. */
export function matchingEmojis(emojis: readonly Emoji[], looked: string): Emoji[] {
  const term = folded(looked.trim());
  return emojis
    .map((emoji) => ({ emoji, rank: distance(emoji, term) }))
    .flatMap(({ emoji, rank }) => (rank === null ? [] : [{ emoji, rank }]))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ emoji }) => emoji);
}
