import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { exampleMessage } from '#shared/areas/exampleMessage.ts';
import { toQueryKey } from '#ui/data/cache/query.ts';
import { findOfflineQuery } from '#ui/data/offline/offlineQueries.ts';
import { maxStoredMessages, offlineInbox } from './offlineInbox.ts';

const find = (queryKey: readonly unknown[]) => findOfflineQuery(offlineInbox.queries, queryKey);

it('stores lists, conversations and contacts, but neither searches nor settings', () => {
  expect(find(toQueryKey(api.tickets.page, { status: 'open' }, 'pages'))).toBeDefined();
  expect(find(toQueryKey(api.tickets.page, { searchParam: 'pix' }, 'pages'))).toBeUndefined();
  expect(find(['conversation', 120])).toBeDefined();
  expect(find(toQueryKey(api.contacts.show, { id: 88 }))).toBeDefined();
  expect(find(toQueryKey(api.settings.list, {}))).toBeUndefined();
  expect(find(toQueryKey(api.apiTokens.list, {}))).toBeUndefined();
});

it('stores the newest messages of a long conversation, and that there are more', () => {
  const messages = Array.from({ length: maxStoredMessages + 5 }, (_, rowId) => ({ ...exampleMessage, rowId }));
  const query = find(['conversation', 120]);
  const trimmed = query?.trim({ messages, hasMore: false });
  expect(trimmed).toEqual({ messages: messages.slice(5), hasMore: true });
  expect(query?.countMessages(trimmed)).toBe(maxStoredMessages);
});
