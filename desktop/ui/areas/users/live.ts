import { api, type LiveEvents } from '#shared/api.ts';
import type { SessionUser } from '#shared/areas/auth.ts';
import type { UserBrief, UserListRecord } from '#shared/areas/users.ts';
import type { UserQueueRecord } from '#shared/areas/userQueues.ts';
import { updateCachedResults, updateCachedPages, omitRow, upsertRow } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

type UserLiveEvent = LiveEvents['user'];
type QueueLiveEvent = LiveEvents['queue'];

const matchesSearch = (term: string, { name, email }: UserBrief): boolean =>
  [name, email].some((text) => text.toLowerCase().includes(term.toLowerCase()));

/** List record from a session user; a new user counts as offline. */
function toListRecord(
  { id, name, email, profile, queues, companyId, company }: SessionUser,
  existing: UserListRecord | undefined,
): UserListRecord {
  const { online, createdAt } = existing ?? { online: false, createdAt: new Date().toISOString() };
  return { id, name, email, profile, queues, companyId, company: { id: company.id, name: company.name }, online, createdAt };
}

/** Applies a user event to one list: newest first, within its search. */
export function applyUserEventToPage(rows: UserListRecord[], event: UserLiveEvent, term = ''): UserListRecord[] {
  if (event.action === 'delete') {
    return omitRow(rows, Number(event.userId));
  }
  const existing = rows.find(({ id }) => id === event.user.id);
  if (!existing && event.action === 'update') {
    return rows;
  }
  const row = toListRecord(event.user, existing);
  return matchesSearch(term, row) ? upsertRow(rows, row) : omitRow(rows, row.id);
}

/** Applies a user event to the unpaged list, sorted by id. */
export function applyUserEventToList(users: UserBrief[], event: UserLiveEvent): UserBrief[] {
  if (event.action === 'delete') {
    return omitRow(users, Number(event.userId));
  }
  const { id, name, email, queues } = event.user;
  return upsertRow(users, { id, name, email, queues }).toSorted((one, other) => one.id - other.id);
}

function applyQueueEventToUserQueues(queues: readonly UserQueueRecord[], event: QueueLiveEvent): UserQueueRecord[] {
  if (event.action === 'delete') {
    return queues.filter(({ id }) => id !== event.queueId);
  }
  const { id, name, color } = event.queue;
  return queues.map((queue) => (queue.id === id ? { ...queue, name, color } : queue));
}

/** Updates the queue names and colours embedded in users. */
export const applyQueueEventToUsers = <User extends UserBrief>(users: readonly User[], event: QueueLiveEvent): User[] =>
  users.map((user) => ({ ...user, queues: applyQueueEventToUserQueues(user.queues, event) }));

export const userCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('user', (cache, event) => {
    updateCachedPages(cache, {
      endpoint: api.users.page,
      rowsKey: 'users',
      update: (rows, { searchParam }) => applyUserEventToPage(rows, event, searchParam),
    });
    updateCachedResults(cache, api.users.list, (users) => applyUserEventToList(users, event));
    updateCachedResults(cache, api.users.show, (user) =>
      event.action !== 'delete' && event.user.id === user.id ? { ...user, ...event.user } : user,
    );
  }),
  cacheUpdater('queue', (cache, event) => {
    updateCachedPages(cache, { endpoint: api.users.page, rowsKey: 'users', update: (rows) => applyQueueEventToUsers(rows, event) });
    updateCachedResults(cache, api.users.list, (users) => applyQueueEventToUsers(users, event));
    updateCachedResults(cache, api.users.show, (user) => applyQueueEventToUsers([user], event)[0] ?? user);
  }),
];
