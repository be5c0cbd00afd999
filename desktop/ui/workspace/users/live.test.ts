import { describe, expect, it } from 'vitest';
import { exampleSessionUser, type SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { api } from '#shared/api.ts';
import type { UserBrief, UserListRecord } from '#shared/workspace/users/record.ts';
import { applyRecordEvent } from '#ui/data/cache/recordEvents.ts';
import { applyQueueEventToUsers, pagedUsers, userBriefs } from './live.ts';

const person = (id: number, name: string): SessionUser => ({ ...exampleSessionUser, id, name, email: `${id}@acme.test` });
const [example] = api.users.page.example.result.users;
const row = (id: number, name: string, online = false): UserListRecord => ({
  ...(example as UserListRecord),
  id,
  name,
  email: `${id}@acme.test`,
  online,
});
const rows = [row(3, 'Caio', true), row(1, 'Ana')];
const names = (users: readonly { name: string }[]): string[] => users.map(({ name }) => name);

describe('live users', () => {
  it('come first when new, like on the server', () => {
    expect(names(applyRecordEvent(rows, ['user', { action: 'create', user: person(9, 'Dora') }], pagedUsers))).toEqual([
      'Dora',
      'Caio',
      'Ana',
    ]);
  });
  it('are updated in place, and keep the presence', () => {
    const after = applyRecordEvent(rows, ['user', { action: 'update', user: person(3, 'Caio Ferraz') }], pagedUsers);
    expect(after[0]).toMatchObject({ name: 'Caio Ferraz', online: true });
    expect(names(after)).toEqual(['Caio Ferraz', 'Ana']);
  });
  it('leave the list of active people when deactivated, and enter that of inactive ones', () => {
    const inactive = { ...row(3, 'Caio'), deactivatedAt: '2029-06-01T12:00:00.000Z' };
    expect(pagedUsers.passes(inactive, {})).toBe(false);
    expect(pagedUsers.passes(inactive, { status: 'inactive' })).toBe(true);
    expect(pagedUsers.passes(row(3, 'Caio'), { status: 'inactive' })).toBe(false);
    expect(pagedUsers.passes(inactive, { status: 'all' })).toBe(true);
  });
  it('are searched by name and e-mail', () => {
    expect(pagedUsers.searched(row(3, 'Caio'))).toEqual(['Caio', '3@acme.test']);
  });
  it('keep the order of ids in the unpaged list', () => {
    const briefs: UserBrief[] = [row(1, 'Ana'), row(9, 'Zeca')].map((user) => ({ ...user, schedules: null }));
    expect(names(applyRecordEvent(briefs, ['user', { action: 'create', user: person(5, 'Dora') }], userBriefs))).toEqual([
      'Ana',
      'Dora',
      'Zeca',
    ]);
  });
});

describe('applyQueueEventToUsers', () => {
  const queue = { ...api.queues.show.example.result, id: 4, name: 'Balcão', color: '#00A39B' };
  it('updates name and colour of embedded queues', () => {
    expect(applyQueueEventToUsers(rows, { action: 'update', queue })[0]?.queues[0]).toMatchObject({ name: 'Balcão', color: '#00A39B' });
  });
  it('removes a deleted queue from every user', () => {
    expect(applyQueueEventToUsers(rows, { action: 'delete', queueId: 4 }).flatMap(({ queues }) => queues)).toEqual([]);
  });
});
