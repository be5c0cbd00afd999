import { describe, expect, it } from 'vitest';
import type { TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { api } from '#shared/api.ts';
import { can, type Actor, type Profile } from '#shared/rules/permissions.ts';
import { receiveItem } from '#server/conversations/messages/index.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { systemActorFor } from '#server/platform/database/scope.ts';
import { inboundMessage } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeContact, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { createRandom } from '#server/testing/fixtures/createRandom.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer({ SERVICES: 'web' });
const { id: companyId, admin } = await server.makeCompany();
const roll = createRandom(20261124);

interface PersonRow {
  readonly id: number;
  readonly profile: Profile;
  readonly isActive: boolean;
  readonly allTicket: boolean;
  readonly queueIds: number[];
}

interface TicketRow {
  readonly id: number;
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number | null;
}

const rows = <Row>(text: string): Promise<Row[]> => server.inCompany(companyId, ({ em }) => uncheckedRows<Row>(em, text, []));
const listPeople = (): Promise<PersonRow[]> =>
  rows(`select id, profile, deactivated_at is null as "isActive", all_ticket as "allTicket",
    array(select queue_id from user_queues l where l.user_id = u.id) as "queueIds" from users u order by id`);
const listTickets = (): Promise<TicketRow[]> =>
  rows(`select id, status, user_id as "userId", queue_id as "queueId", whatsapp_id as "connectionId" from tickets order by id`);
const listIds = async (table: 'queues' | 'connections' | 'contacts'): Promise<number[]> =>
  (await rows<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id);

const one = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
const some = <T>(list: readonly T[]): T[] => list.filter(() => roll(2) === 0);

/** What an admin does; the server may refuse it, but not fail. */
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<void> => {
  const { status } = await server.as(admin).send(method, path, body);
  expect(status, `${method} ${path}`).toBeLessThan(500);
};

async function changeTicket(): Promise<void> {
  const ticket = one(await listTickets());
  const people = await listPeople();
  const queueId = one([...(await listIds('queues')), null]);
  const change = one([
    { status: 'open', userId: one(people)?.id },
    { status: 'pending', userId: null },
    { status: 'pending', userId: null, queueId },
    { queueId, userId: one(people)?.id },
    { whatsappId: one(await listIds('connections')) },
    { status: 'closed' },
  ]);
  await (ticket === undefined ? undefined : send('PUT', `/tickets/${ticket.id}`, change));
}

async function receive(): Promise<void> {
  const connectionId = one(await listIds('connections'));
  const [contact] = await rows<{ number: string }>(`select number from contacts order by id offset ${roll(12)} limit 1`);
  if (connectionId !== undefined && contact !== undefined) {
    await server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, inboundMessage(contact.number)));
  }
}

const others = async (): Promise<PersonRow[]> => (await listPeople()).filter(({ id }) => id !== admin.id);

const changes: readonly (() => Promise<unknown>)[] = [
  changeTicket,
  changeTicket,
  changeTicket,
  receive,
  receive,
  async () => server.makeUser(companyId, { profile: one(['user', 'user', 'supervisor', 'admin'] as const) ?? 'user' }),
  async () => send('DELETE', `/users/${one(await others())?.id ?? 0}`),
  async () => send('POST', `/users/${one(await others())?.id ?? 0}/deactivate`, { toUserId: one([null, one(await listPeople())?.id]) }),
  async () => send('POST', `/users/${one(await others())?.id ?? 0}/reactivate`),
  async () => send('PUT', `/users/${one(await listPeople())?.id ?? 0}`, { allTicket: one(['enabled', 'desabled']) }),
  async () => send('PUT', `/users/${one(await listPeople())?.id ?? 0}`, { queueIds: some(await listIds('queues')) }),
  async () => server.inCompany(companyId, makeQueue),
  async () => send('DELETE', `/queue/${one(await listIds('queues'))?.toString() ?? '0'}`),
  async () => server.inCompany(companyId, async (scope) => makeConnection(scope, some(await listIds('queues')).slice(0, 1))),
  async () => (roll(3) === 0 ? send('DELETE', `/whatsapp/${one(await listIds('connections')) ?? 0}`) : undefined),
];

const actorOf = ({ id, profile, allTicket, queueIds }: PersonRow): Actor => ({
  ...systemActorFor(companyId, id),
  profile,
  allTicket,
  queueIds,
});

/** Whether a person would be shown the ticket as work and may take it: agents by their rights, admins by what they have joined. */
function mayTake(person: PersonRow, ticket: TicketRow, isAdminsOnly: boolean): boolean {
  if (!person.isActive) {
    return false;
  }
  if (person.profile !== 'admin') {
    return can(actorOf(person), 'ticket.handle', ticket);
  }
  if (ticket.userId !== null) {
    return ticket.userId === person.id;
  }
  return isAdminsOnly || (ticket.queueId === null ? person.allTicket : person.queueIds.includes(ticket.queueId));
}

async function expectNoneInvisible(round: number): Promise<number> {
  const [people, tickets] = [await listPeople(), await listTickets()];
  const isAdminsOnly = people.every(({ profile, isActive }) => profile === 'admin' || !isActive);
  const expected = tickets
    .filter(({ status }) => status !== 'closed')
    .filter((ticket) => ticket.connectionId === null || !people.some((person) => mayTake(person, ticket, isAdminsOnly)))
    .map(({ id }) => id);
  const listed: number[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await server.as(admin).call(api.tickets.unrouted, { pageNumber });
    listed.push(...page.tickets.map(({ id }) => id));
    if (!page.hasMore) {
      break;
    }
  }
  expect(
    listed.toSorted((a, b) => a - b),
    `round ${round}`,
  ).toEqual(expected);
  return expected.length;
}

describe('whatever people do in any order to users, queues, connections and tickets', () => {
  it('every active ticket is somebody’s to take, or in the list of the unrouted ones', async () => {
    await server.inCompany(companyId, async (scope) => {
      const queue = await makeQueue(scope);
      await makeConnection(scope, [queue.id]);
      for (let index = 0; index < 12; index += 1) {
        await makeContact(scope);
      }
    });
    let unrouted = 0;
    for (let round = 0; round < 40; round += 1) {
      // One after the other: the order is drawn, and the same in every run.
      for (let change = 0; change < 4; change += 1) {
        await one(changes)?.();
      }
      unrouted += await expectNoneInvisible(round);
    }
    expect(unrouted).toBeGreaterThan(20);
  });
});
