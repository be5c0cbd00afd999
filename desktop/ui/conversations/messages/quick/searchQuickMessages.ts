import type { QuickMessageListRecord } from '#shared/conversations/quickMessages.ts';
import { foldText } from '#ui/text/index.ts';
import type { TriggerQuery } from '#ui/conversations/messages/composer/useTrigger.ts';

const queryPattern = /(?:^|\s)\/((?:[\p{L}\p{N}][\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]*)?)?)$/u;

/** Quick message query before the caret. */
export function findQuickMessageQuery(value: string, caret: number): TriggerQuery | null {
  const term = queryPattern.exec(value.slice(0, caret))?.[1];
  return term === undefined ? null : { start: caret - term.length - 1, term };
}

interface IndexedMessage {
  readonly quickMessage: QuickMessageListRecord;
  readonly shortcode: string;
  readonly text: string;
}

const indexes = new WeakMap<readonly QuickMessageListRecord[], readonly IndexedMessage[]>();

/** Folded once per loaded list: folding a thousand texts for each key would be felt. */
export function indexQuickMessages(quickMessages: readonly QuickMessageListRecord[]): readonly IndexedMessage[] {
  const known = indexes.get(quickMessages);
  if (known !== undefined) {
    return known;
  }
  const index = quickMessages.map((quickMessage) => ({
    quickMessage,
    shortcode: foldText(quickMessage.shortcode),
    text: ` ${foldText(quickMessage.message)}`,
  }));
  indexes.set(quickMessages, index);
  return index;
}

const isSubsequence = (term: string, word: string): boolean => {
  let at = 0;
  for (const character of word) {
    at += character === term[at] ? 1 : 0;
  }
  return at >= term.length;
};

/** Position among the matches, the best being 0; null: no match. */
function rankMatch({ shortcode, text }: IndexedMessage, term: string, isLeading: boolean): number | null {
  if (shortcode.startsWith(term)) {
    return 0;
  }
  const at = shortcode.indexOf(term);
  if (at > 0 && isLeading) {
    return /[\p{L}\p{N}]/u.test(shortcode[at - 1] ?? '') ? 2 : 1;
  }
  if (!isLeading) {
    return null;
  }
  if (term.split(' ').every((word) => text.includes(` ${word}`))) {
    return 3;
  }
  return isSubsequence(term, shortcode) ? 4 : null;
}

interface QuickMessageSearch {
  readonly term: string;
  /** Whether the message begins with the query; within a text, only the beginnings of shortcodes match. */
  readonly isLeading: boolean;
  /** Queue of the ticket. */
  readonly queueId: number | null;
}

/** Quick messages to offer in a queue, best first: by shortcode, then by text; equal matches with those of the queue first. */
export function searchQuickMessages(
  quickMessages: readonly QuickMessageListRecord[],
  { term, isLeading, queueId }: QuickMessageSearch,
): QuickMessageListRecord[] {
  const folded = foldText(term.trim());
  if (folded === '' && !isLeading) {
    return [];
  }
  const isOffered = ({ queueIds }: QuickMessageListRecord): boolean => queueIds.length === 0 || queueIds.includes(queueId ?? 0);
  const ranks: QuickMessageListRecord[][] = [[], [], [], [], []];
  for (const indexed of indexQuickMessages(quickMessages)) {
    const rank = isOffered(indexed.quickMessage) ? rankMatch(indexed, folded, isLeading) : null;
    if (rank !== null) {
      ranks[rank]?.push(indexed.quickMessage);
    }
  }
  const hasQueue = ({ queueIds }: QuickMessageListRecord): number => Number(queueIds.length > 0);
  return ranks.flatMap((matches) => matches.toSorted((one, other) => hasQueue(other) - hasQueue(one)));
}
