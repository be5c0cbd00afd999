import { expect, it } from 'vitest';
import { exampleMessage } from '#shared/conversations/messages/example.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { MessageIndex, type MessageHit } from './MessageIndex.ts';

const message = (rowId: number, body: string, part: Partial<MessageRecord> = {}): MessageRecord => ({
  ...exampleMessage,
  rowId,
  body,
  ...part,
});
const rowIds = (found: readonly MessageHit[] = []): number[] => found.map(({ rowId }) => rowId);

it('finds what contains the term, without case and accents, newest first', () => {
  const index = new MessageIndex();
  index.set(1, [message(1, 'A PROMOÇÃO acabou?'), message(2, 'nada'), message(3, 'nova promocao')]);
  index.set(2, [message(4, 'outra coisa')]);
  expect(rowIds(index.searchConversation(1, ' Promoção '))).toEqual([3, 1]);
  expect(rowIds(index.searchConversation(1, 'promocao\u00A0 NOVA'))).toEqual([3]);
  expect(rowIds(index.searchConversation(1, 'nada nova'))).toEqual([]);
  expect([...index.search('promo').keys()]).toEqual([1]);
  expect(index.search('  ').size).toBe(0);
});

it('skips calls, takes special characters as they are, and forgets', () => {
  const index = new MessageIndex();
  index.set(1, [message(1, 'chamada', { mediaType: 'call_log' }), message(2, '10% de desconto')]);
  expect(rowIds(index.searchConversation(1, 'chamada'))).toEqual([]);
  expect(rowIds(index.searchConversation(1, '10%'))).toEqual([2]);
  index.set(1, [message(3, 'editada')]);
  expect(rowIds(index.searchConversation(1, '10%'))).toEqual([]);
  index.delete(1);
  expect(rowIds(index.searchConversation(1, 'editada'))).toEqual([]);
});
