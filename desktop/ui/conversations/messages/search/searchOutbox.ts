import { createSearchTest, foldText, parseSearchTerm } from '#shared/rules/searchWords.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import type { OutboxItem } from '#ui/conversations/messages/outbox/OutboxItem.ts';

/** What is read in a message that waits: its text, or the name of its file. */
export const outboxText = ({ text, file }: Pick<OutboxItem, 'text' | 'file'>): string => splitSignature(text).text || (file?.name ?? '');

/** Messages that have not left the device and contain the term, newest first. */
export function searchOutbox<Item extends Pick<OutboxItem, 'text' | 'file'>>(items: readonly Item[], term: string): Item[] {
  const isHit = createSearchTest(term);
  return parseSearchTerm(term).length === 0 ? [] : items.filter((item) => isHit(foldText(outboxText(item)))).toReversed();
}
