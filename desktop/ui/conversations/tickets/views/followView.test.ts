import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { TicketViewFilter, TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import type { UserActor } from '#shared/rules/permissions.ts';
import { ticketViewFilter } from '#shared/rules/ticketViewFilter.ts';
import { toQueryKey } from '#ui/data/cache/cache.ts';
import { clearFilters, getInbox, setFilters, setTab, showView } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { followView } from './followView.ts';
import { showsView } from './showsView.ts';

const actor: UserActor = {
  kind: 'user',
  userId: 7,
  companyId: 3,
  profile: 'user',
  super: false,
  queueIds: [4],
  allTicket: false,
  plan: {},
};
const at = '2029-05-02T13:00:00.000Z';
const viewOf = (filter: TicketViewFilter): TicketViewRecord => ({
  id: 9,
  companyId: 3,
  createdAt: at,
  updatedAt: at,
  name: 'VIP',
  userId: null,
  filter,
});
const vip: TicketViewFilter = { status: 'pending', tags: [2], order: 'waiting' };

let cache: QueryClient;
const change = (filter: TicketViewFilter): void => followView(cache, { action: 'update', ticketView: viewOf(filter) }, actor);

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(toQueryKey(api.ticketViews.list, {}), [viewOf(vip)]);
  clearFilters();
  setTab('open');
  showView(9, ticketViewFilter(vip, actor));
});

test('a view that a colleague changes lists what it stands for now', () => {
  change({ status: 'closed', queueIds: [4] });
  expect(getInbox()).toMatchObject({ tab: 'closed', viewId: 9, filters: { queueIds: [4] } });
  expect(getInbox().filters.tags).toBeUndefined();
});

test('filters that were changed here stay, and a new name moves nothing', () => {
  const { filters } = getInbox();
  change(vip);
  expect(getInbox().filters).toBe(filters);
  setFilters({ onlyUnread: true });
  change({ status: 'closed' });
  expect(getInbox()).toMatchObject({ tab: 'pending', viewId: 9, filters: { tags: [2], onlyUnread: true } });
});

test('a view narrowed by hand is another one, which can be saved', () => {
  expect(showsView(vip, getInbox(), actor)).toBe(true);
  setFilters({ onlyUnread: true });
  expect(showsView(vip, getInbox(), actor)).toBe(false);
  setFilters({ onlyUnread: undefined });
  expect(showsView(vip, getInbox(), actor)).toBe(true);
});

test('a view that a colleague removes leaves its filters, which can be saved anew', () => {
  followView(cache, { action: 'delete', ticketViewId: 8 }, actor);
  expect(getInbox().viewId).toBe(9);
  followView(cache, { action: 'delete', ticketViewId: 9 }, actor);
  expect(getInbox()).toMatchObject({ tab: 'pending', viewId: null, filters: { tags: [2] } });
});

test('another tab leaves the view with its filters; chosen filters alone go along', () => {
  setTab('closed');
  expect(getInbox()).toMatchObject({ tab: 'closed', viewId: null, filters: { showAll: null } });
  expect(getInbox().filters.tags).toBeUndefined();
  setFilters({ tags: [5] });
  setTab('open');
  expect(getInbox().filters.tags).toEqual([5]);
});
