import { describe, expect, it } from 'vitest';
import { exampleSessionUser, type SessionUser } from '#shared/areas/auth.ts';
import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/areas/users.ts';
import { applyUserEventToList, applyQueueEventToUsers, applyUserEventToPage } from './live.ts';

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

describe('usersAfter', () => {
  it('puts a newcomer first, as the server does', () => {
    expect(names(applyUserEventToPage(rows, { action: 'create', user: person(9, 'Dora') }))).toEqual(['Dora', 'Caio', 'Ana']);
  });
  it('changes a person in place, and remembers whether they are online', () => {
    const after = applyUserEventToPage(rows, { action: 'update', user: person(3, 'Caio Ferraz') });
    expect(after[0]).toMatchObject({ name: 'Caio Ferraz', online: true });
    expect(names(after)).toEqual(['Caio Ferraz', 'Ana']);
  });
  it('keeps to the search of its list', () => {
    expect(names(applyUserEventToPage(rows, { action: 'create', user: person(9, 'Dora') }, 'ca'))).toEqual(['Caio', 'Ana']);
    expect(names(applyUserEventToPage(rows, { action: 'update', user: person(3, 'Kaio') }, 'ca'))).toEqual(['Ana']);
  });
  it('leaves alone what is on a page that is not here yet', () => {
    expect(applyUserEventToPage(rows, { action: 'update', user: person(77, 'Longe') })).toBe(rows);
  });
  it('takes a person out', () => {
    expect(names(applyUserEventToPage(rows, { action: 'delete', userId: 3 }))).toEqual(['Ana']);
  });
});

describe('everybodyAfter', () => {
  it('keeps the order of ids', () => {
    const users = applyUserEventToList([row(1, 'Ana'), row(9, 'Zeca')], { action: 'create', user: person(5, 'Dora') });
    expect(names(users)).toEqual(['Ana', 'Dora', 'Zeca']);
  });
});

describe('inQueuesAfter', () => {
  const queue = { ...api.queues.show.example.result, id: 4, name: 'Balcão', color: '#00A39B' };
  it('renames and colours the queues that people carry', () => {
    expect(applyQueueEventToUsers(rows, { action: 'update', queue })[0]?.queues[0]).toMatchObject({ name: 'Balcão', color: '#00A39B' });
  });
  it('takes a deleted queue from everybody', () => {
    expect(applyQueueEventToUsers(rows, { action: 'delete', queueId: 4 }).flatMap(({ queues }) => queues)).toEqual([]);
  });
});
