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

describe('applyUserEventToPage', () => {
  it('puts a new user first, like the server', () => {
    expect(names(applyUserEventToPage(rows, { action: 'create', user: person(9, 'Dora') }))).toEqual(['Dora', 'Caio', 'Ana']);
  });
  it('updates in place, and keeps the presence', () => {
    const after = applyUserEventToPage(rows, { action: 'update', user: person(3, 'Caio Ferraz') });
    expect(after[0]).toMatchObject({ name: 'Caio Ferraz', online: true });
    expect(names(after)).toEqual(['Caio Ferraz', 'Ana']);
  });
  it('respects the search of the list', () => {
    expect(names(applyUserEventToPage(rows, { action: 'create', user: person(9, 'Dora') }, 'ca'))).toEqual(['Caio', 'Ana']);
    expect(names(applyUserEventToPage(rows, { action: 'update', user: person(3, 'Kaio') }, 'ca'))).toEqual(['Ana']);
  });
  it('ignores users outside the loaded pages', () => {
    expect(applyUserEventToPage(rows, { action: 'update', user: person(77, 'Longe') })).toBe(rows);
  });
  it('removes a user', () => {
    expect(names(applyUserEventToPage(rows, { action: 'delete', userId: 3 }))).toEqual(['Ana']);
  });
});

describe('applyUserEventToList', () => {
  it('keeps the order of ids', () => {
    const users = applyUserEventToList([row(1, 'Ana'), row(9, 'Zeca')], { action: 'create', user: person(5, 'Dora') });
    expect(names(users)).toEqual(['Ana', 'Dora', 'Zeca']);
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
