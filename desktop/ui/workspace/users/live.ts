import { api, type LiveEvents } from '#shared/api.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import type { UserPageInput } from '#shared/workspace/users/index.ts';
import type { UserBrief, UserListRecord } from '#shared/workspace/users/record.ts';
import type { UserQueueRecord } from '#shared/workspace/users/queues.ts';
import { invalidateEndpoint, listCachedRows, omitRow, updateCachedResults, updateCachedPages } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { applyRecordEvent, recordPagesUpdater, type RecordRows } from '#ui/data/cache/recordEvents.ts';

type QueueLiveEvent = LiveEvents['queue'];

/** Row of the paged list: presence and age of a known user stay, a new one counts as offline. */
function toListRecord(
  { id, name, email, profile, queues, companyId, company, deactivatedAt, secondStepSince, profilePicUrl }: SessionUser,
  existing: UserListRecord | undefined,
): UserListRecord {
  const { online, createdAt, invitedUntil } = existing ?? { online: false, createdAt: new Date().toISOString(), invitedUntil: null };
  return {
    id,
    name,
    email,
    profile,
    queues,
    companyId,
    company: { id: company.id, name: company.name },
    online,
    createdAt,
    invitedUntil,
    deactivatedAt,
    secondStepSince,
    profilePicUrl,
  };
}

/** Newest first, as the server sorts. */
export const pagedUsers = {
  endpoint: api.users.page,
  rowsKey: 'users',
  toRow: toListRecord,
  searched: ({ name, email }: Pick<UserBrief, 'name' | 'email'>) => [name, email],
  passes: ({ deactivatedAt }: UserListRecord, { status = 'active' }: UserPageInput) =>
    status === 'all' || (deactivatedAt === null) === (status === 'active'),
} as const;

export const userBriefs: RecordRows<'user', UserBrief> = {
  toRow: ({ id, name, email, profilePicUrl, schedules, queues }) => ({ id, name, email, profilePicUrl, schedules, queues }),
  order: (one, other) => one.id - other.id,
  isWhole: true,
};

function applyQueueEventToUserQueues(queues: readonly UserQueueRecord[], event: QueueLiveEvent): UserQueueRecord[] {
  if (event.action === 'delete') {
    return queues.filter(({ id }) => id !== event.queueId);
  }
  const { id, name, color } = event.queue;
  return queues.map((queue) => (queue.id === id ? { ...queue, name, color } : queue));
}

/** Updates the queue names and colours embedded in users. */
export const applyQueueEventToUsers = <User extends Pick<UserBrief, 'queues'>>(users: readonly User[], event: QueueLiveEvent): User[] =>
  users.map((user) => ({ ...user, queues: applyQueueEventToUserQueues(user.queues, event) }));

/** Lists that lack the row, and invitations, which events do not carry: they are fetched again. */
const statusUpdater = cacheUpdater('user', (cache, event) => {
  if (event.action === 'create') {
    invalidateEndpoint(cache, api.users.page);
  }
  if (event.action === 'update') {
    const { id, deactivatedAt } = event.user;
    const row = listCachedRows(cache, api.users.page, 'users').find((user) => user.id === id);
    if (row === undefined || row.invitedUntil !== null || (row.deactivatedAt === null) !== (deactivatedAt === null)) {
      invalidateEndpoint(cache, api.users.page);
    }
  }
});

/** Lists of one team. */
const teamUpdater = cacheUpdater('team', (cache) => invalidateEndpoint(cache, api.users.page));

export const userCacheUpdaters: readonly CacheUpdater[] = [
  statusUpdater,
  teamUpdater,
  recordPagesUpdater('user', pagedUsers),
  cacheUpdater('user', (cache, event) => {
    updateCachedResults(cache, api.users.list, (users, { withInactive = false }) =>
      event.action !== 'delete' && event.user.deactivatedAt !== null && !withInactive
        ? omitRow(users, event.user.id)
        : applyRecordEvent(users, ['user', event], userBriefs),
    );
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
