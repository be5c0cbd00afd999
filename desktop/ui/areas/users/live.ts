import { api, type LiveEvents } from '#shared/api.ts';
import type { SessionUser } from '#shared/areas/auth.ts';
import type { SimpleUser, UserRow } from '#shared/areas/users.ts';
import type { UserQueue } from '#shared/areas/userQueues.ts';
import { patch, patchPages, withoutRow, withRow } from '#ui/data/cache.ts';
import { hear, type Reducer } from '#ui/data/hear.ts';

type SaidOfUser = LiveEvents['user'];
type SaidOfQueue = LiveEvents['queue'];

const isFoundBy = (term: string, { name, email }: SimpleUser): boolean =>
  [name, email].some((text) => text.toLowerCase().includes(term.toLowerCase()));

/** What a person's own record says for the lists; who came just now has not been seen online yet. */
function rowOf({ id, name, email, profile, queues, companyId, company }: SessionUser, held: UserRow | undefined): UserRow {
  const { online, createdAt } = held ?? { online: false, createdAt: new Date().toISOString() };
  return { id, name, email, profile, queues, companyId, company: { id: company.id, name: company.name }, online, createdAt };
}

/** One page list after what was said about a person: newest first, within its search. */
export function usersAfter(rows: UserRow[], said: SaidOfUser, term = ''): UserRow[] {
  if (said.action === 'delete') {
    return withoutRow(rows, Number(said.userId));
  }
  const held = rows.find(({ id }) => id === said.user.id);
  if (!held && said.action === 'update') {
    return rows;
  }
  const row = rowOf(said.user, held);
  return isFoundBy(term, row) ? withRow(rows, row) : withoutRow(rows, row.id);
}

/** The list of everybody, by id. */
export function everybodyAfter(users: SimpleUser[], said: SaidOfUser): SimpleUser[] {
  if (said.action === 'delete') {
    return withoutRow(users, Number(said.userId));
  }
  const { id, name, email, queues } = said.user;
  return withRow(users, { id, name, email, queues }).toSorted((one, other) => one.id - other.id);
}

function queuesAfter(queues: readonly UserQueue[], said: SaidOfQueue): UserQueue[] {
  if (said.action === 'delete') {
    return queues.filter(({ id }) => id !== said.queueId);
  }
  const { id, name, color } = said.queue;
  return queues.map((queue) => (queue.id === id ? { ...queue, name, color } : queue));
}

/** People carry the names and colours of their queues. */
export const inQueuesAfter = <User extends SimpleUser>(users: readonly User[], said: SaidOfQueue): User[] =>
  users.map((user) => ({ ...user, queues: queuesAfter(user.queues, said) }));

export const userReducers: readonly Reducer[] = [
  hear('user', (cache, said) => {
    patchPages(cache, { endpoint: api.users.page, rowsKey: 'users', edit: (rows, { searchParam }) => usersAfter(rows, said, searchParam) });
    patch(cache, api.users.list, (users) => everybodyAfter(users, said));
    patch(cache, api.users.show, (user) => (said.action !== 'delete' && said.user.id === user.id ? { ...user, ...said.user } : user));
  }),
  hear('queue', (cache, said) => {
    patchPages(cache, { endpoint: api.users.page, rowsKey: 'users', edit: (rows) => inQueuesAfter(rows, said) });
    patch(cache, api.users.list, (users) => inQueuesAfter(users, said));
    patch(cache, api.users.show, (user) => inQueuesAfter([user], said)[0] ?? user);
  }),
];
