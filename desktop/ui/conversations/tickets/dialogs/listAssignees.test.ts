import { expect, test } from 'vitest';
import { listAssignees } from './listAssignees.ts';

const noAbsence = () => null;

test('offers the people of the queue, those who are there first, with their open tickets', () => {
  const queue = { id: 4 };
  const user = (id: number, name: string, queues = [queue]) => ({ id, name, profilePicUrl: null, schedules: null, queues });
  const users = [user(1, 'Caio'), user(2, 'Ana'), user(3, 'Bia'), user(4, 'Davi', [])];
  const loads = [
    { userId: 1, online: true, tickets: 3 },
    { userId: 2, online: false, tickets: 0 },
  ];
  expect(listAssignees(users, loads, { queueId: 4, exceptId: 3, absenceOf: noAbsence })).toEqual([
    { id: 1, name: 'Caio', picture: null, isOnline: true, tickets: 3, absence: null },
    { id: 2, name: 'Ana', picture: null, isOnline: false, tickets: 0, absence: null },
  ]);
  expect(listAssignees(users, [], { queueId: null, exceptId: null, absenceOf: noAbsence }).map(({ name }) => name)).toEqual([
    'Ana',
    'Bia',
    'Caio',
    'Davi',
  ]);
  const absenceOf = ({ id }: { readonly id: number }) => (id === 1 ? 'Almoço' : null);
  expect(listAssignees(users, loads, { queueId: 4, exceptId: null, absenceOf }).map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Caio']);
});
