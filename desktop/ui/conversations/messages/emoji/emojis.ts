import type { Language } from '#shared/i18n/texts.ts';
import { foldText } from '#ui/text/index.ts';

/** Unicode groups in the order of phones. */
export const emojiGroups = ['faces', 'people', 'nature', 'food', 'places', 'activities', 'objects', 'symbols', 'flags'] as const;
export type EmojiGroup = (typeof emojiGroups)[number];

const groupsByNumber: readonly (EmojiGroup | undefined)[] = [
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

/** Newer emojis show as empty boxes on devices a few years old. */
const maxEmojiVersion = 15;

/** Entry of emojibase's data. */
interface EmojibaseEntry {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly order?: number;
  readonly version: number;
}

export interface Emoji {
  readonly character: string;
  /** In the user's language. */
  readonly name: string;
  readonly group: EmojiGroup;
  /** Folded name and tags for search. */
  readonly searchTerms: readonly string[];
}

const emojiLoaders: Readonly<Record<Language, () => Promise<{ readonly default: readonly EmojibaseEntry[] }>>> = {
  pt: () => import('emojibase-data/pt/data.json'),
  en: () => import('emojibase-data/en/data.json'),
  es: () => import('emojibase-data/es/data.json'),
};

const toEmojis = (entries: readonly EmojibaseEntry[]): Emoji[] =>
  entries
    .filter(({ version }) => version <= maxEmojiVersion)
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .flatMap(({ emoji: character, label, tags = [], group: number = -1 }) => {
      const group = groupsByNumber[number];
      return group === undefined ? [] : [{ character, name: label, group, searchTerms: [label, ...tags].map(foldText) }];
    });

/** Loads the emoji data of a language. */
export const loadEmojis = async (language: Language): Promise<readonly Emoji[]> => toEmojis((await emojiLoaders[language]()).default);

/** Rank of a match, lower is better; null without a match. */
function matchRank({ searchTerms }: Emoji, term: string): number | null {
  const wordStartIndex = searchTerms.findIndex((word) => word.startsWith(term));
  const innerWordIndex = searchTerms.findIndex((word) => word.includes(` ${term}`));
  const ranks = [
    searchTerms[0] === term && 0,
    wordStartIndex === 0 && 1,
    innerWordIndex === 0 && 2,
    wordStartIndex > 0 && 3,
    innerWordIndex > 0 && 4,
  ];
  return ranks.find((rank) => rank !== false) ?? null;
}

/** Matches at word starts, those in the emoji's own name first. */
export function searchEmojis(emojis: readonly Emoji[], query: string): Emoji[] {
  const term = foldText(query.trim());
  return emojis
    .map((emoji) => ({ emoji, rank: matchRank(emoji, term) }))
    .flatMap(({ emoji, rank }) => (rank === null ? [] : [{ emoji, rank }]))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ emoji }) => emoji);
}
