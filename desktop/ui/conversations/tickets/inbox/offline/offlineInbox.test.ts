import { afterEach, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { exampleMessage } from '#shared/conversations/messages/example.ts';
import { exampleTicketListRecord } from '#shared/conversations/tickets/index.ts';
import { toQueryKey } from '#ui/data/cache/query.ts';
import { toRecordName } from '#ui/data/offline/recordKinds.ts';
import { findOfflineQuery } from '#ui/data/offline/offlineQueries.ts';
import { exampleSessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { createInboxReader } from './InboxReader.ts';
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

afterEach(() => sessionStore.setState({ user: null }));

it('answers a list that was not stored with the rows that it knows, never as empty; a search may find nothing', async () => {
  sessionStore.setState({ user: { ...exampleSessionUser, profile: 'admin' } });
  const page = { tickets: [exampleTicketListRecord], count: 1, hasMore: false, length: 1 };
  const name = toRecordName(toQueryKey(api.tickets.page, { status: exampleTicketListRecord.status }, 'pages'));
  const records = [{ name, data: { pages: [page], pageParams: [1] } }];
  const reader = createInboxReader({ listAll: async () => records, subscribe: () => undefined } as never);
  const ask = (input: object) => reader.answer(toQueryKey(api.tickets.page, { showAll: true, ...input }, 'pages'));
  const { id, status } = exampleTicketListRecord;
  expect(await ask({ status, order: 'waiting' })).toMatchObject({ pages: [{ tickets: [{ id }] }] });
  expect(await ask({ status: status === 'closed' ? 'open' : 'closed' })).toBeUndefined();
  expect(await ask({ status, searchParam: 'ninguém assim' })).toMatchObject({ pages: [{ tickets: [], count: 0 }] });
});
