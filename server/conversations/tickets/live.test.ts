import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { makeConnection, makeQueue, makeTicket, type MakeTicketOptions } from '#server/testing/fixtures/makeRecords.ts';
import { drainBroadcasts, type RoomBroadcast } from '#server/testing/fixtures/drainBroadcasts.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let ana: TestUser;
let bia: TestUser;
let sales: number;
let support: number;
let connectionId: number;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  const company = await server.makeCompany();
  ({ id: companyId, admin } = company);
  [sales, support] = await server.inCompany(companyId, async (scope) => [(await makeQueue(scope)).id, (await makeQueue(scope)).id]);
  connectionId = (await server.inCompany(companyId, (scope) => makeConnection(scope))).id;
  ana = await server.makeUser(companyId, { name: 'Ana', queueIds: [sales, support] });
  bia = await server.makeUser(companyId, { name: 'Bia', queueIds: [sales] });
});
beforeEach(() => drain());

const drain = (): Promise<RoomBroadcast[]> => drainBroadcasts(server.platform, companyId);
const makeTestTicket = (overrides: MakeTicketOptions = {}) =>
  server.inCompany(companyId, (scope) => makeTicket(scope, { queueId: sales, connectionId, ...overrides }));
const put = (who: TestUser, id: number, body: object) => server.as(who).send('PUT', `/tickets/${id}`, body);
/** Event, action and rooms of broadcasts. */
const summarize = (all: readonly RoomBroadcast[]) =>
  all.map(({ event, body, rooms }) => [event, body['action'] ?? body, [...rooms].toSorted()] as const);
const all = (id: number, status: string, queueId: number | null, ...users: number[]) =>
  [
    `ticket-${id}`,
    status,
    'notification',
    `queue-${queueId}-${status}`,
    `queue-${queueId}-notification`,
    ...users.map((user) => `user-${user}`),
  ].toSorted();
const unread = ['ticket', 'updateUnread', ['mainchannel']];
const recheckOf = (ticketId: number) => ['$recheck', { ticketId }, []];

describe('the events of a ticket', () => {
  it('accepted: read, out of the waiting lists, into the open ones', async () => {
    const { id } = await makeTestTicket({ unreadMessages: 1 });
    await put(ana, id, { status: 'open', userId: ana.id });
    const heard = await drain();
    expect(summarize(heard)).toEqual([
      unread,
      ['ticket', 'delete', ['pending', `queue-${sales}-pending`].toSorted()],
      recheckOf(id),
      ['ticket', 'update', all(id, 'open', sales, ana.id)],
    ]);
    expect(heard.at(-1)?.body).toMatchObject({
      ticket: { id, status: 'open', user: { name: 'Ana' }, contact: { extraInfo: [] }, unreadMessages: 0 },
    });
  });

  it('returned and closed: also removed for the former assignee', async () => {
    const { id } = await makeTestTicket({ status: 'open', userId: ana.id });
    await put(ana, id, { status: 'pending', userId: null });
    expect(summarize(await drain())).toEqual([
      unread,
      ['ticket', 'delete', ['open', `queue-${sales}-open`, `user-${ana.id}`].toSorted()],
      recheckOf(id),
      ['ticket', 'update', all(id, 'pending', sales, ana.id)],
    ]);
    await put(ana, id, { status: 'closed', userId: ana.id });
    expect(summarize(await drain()).filter(([, action]) => action === 'delete')).toEqual([
      ['ticket', 'delete', ['pending', `queue-${sales}-pending`].toSorted()],
    ]);
  });

  it('resolved by its agent: the page that shows it goes back to the list; reopened: it stays', async () => {
    const { id } = await makeTestTicket({ status: 'open', userId: ana.id });
    await put(ana, id, { status: 'closed', userId: ana.id });
    expect(summarize(await drain())[1]).toEqual(['ticket', 'delete', ['open', `queue-${sales}-open`, `user-${ana.id}`].toSorted()]);
    await put(ana, id, { status: 'open', userId: ana.id });
    const [, left, , updated] = summarize(await drain());
    expect(left).toEqual(['ticket', 'delete', ['closed', `queue-${sales}-closed`].toSorted()]);
    expect(updated).toEqual(['ticket', 'update', all(id, 'open', sales, ana.id)]);
  });

  it('transferred to another queue: out of the rooms of the old one, never out of its own', async () => {
    const { id } = await makeTestTicket({ queueId: null });
    await put(admin, id, { queueId: support });
    expect(summarize(await drain())).toEqual([
      ['ticket', 'delete', ['queue-null-notification', 'queue-null-pending']],
      recheckOf(id),
      ['ticket', 'update', all(id, 'pending', support)],
    ]);
  });

  it('transferred to a colleague: removed for one, added for the other', async () => {
    const { id } = await makeTestTicket({ status: 'open', userId: ana.id });
    await put(ana, id, { queueId: sales, userId: bia.id });
    expect(summarize(await drain())).toEqual([
      unread,
      ['ticket', 'delete', ['open', `queue-${sales}-open`, `user-${ana.id}`].toSorted()],
      recheckOf(id),
      ['ticket', 'update', all(id, 'open', sales, ana.id, bia.id)],
    ]);
  });

  it('opened, tagged and removed', async () => {
    const { contactId, id: old } = await makeTestTicket({ status: 'closed' });
    const { id } = await server.as(ana).call(api.tickets.create, { contactId, queueId: sales, whatsappId: connectionId });
    expect(summarize(await drain())).toEqual([['ticket', 'update', all(id, 'open', sales, ana.id)]]);
    await server.as(ana).call(api.tickets.syncTags, { ticketId: id, tags: [] });
    expect(summarize(await drain())).toEqual([['ticket', 'update', all(id, 'open', sales, ana.id)]]);
    await server.as(admin).send('DELETE', `/tickets/${id}`);
    expect(await drain()).toEqual([{ event: 'ticket', rooms: expect.any(Array), body: { action: 'delete', ticketId: id } }]);
    await server.as(admin).send('DELETE', `/tickets/${old}`);
    expect(summarize(await drain())).toEqual([['ticket', 'delete', all(old, 'closed', sales)]]);
  });

  it('of a removed user', async () => {
    const leaver = await server.makeUser(companyId, { queueIds: [sales] });
    const { id } = await makeTestTicket({ status: 'open', userId: leaver.id });
    await drain();
    await server.as(admin).send('DELETE', `/users/${leaver.id}`);
    const heard = summarize(await drain()).filter(([event]) => event === 'ticket');
    expect(heard).toEqual([
      ['ticket', 'delete', ['open', `queue-${sales}-open`, `user-${leaver.id}`].toSorted()],
      ['ticket', 'update', all(id, 'pending', sales, leaver.id)],
    ]);
  });

  it('are sent once, in the order of the changes, and not for failed changes', async () => {
    const { id } = await makeTestTicket();
    await Promise.all([put(ana, id, { status: 'open', userId: ana.id }), put(bia, id, { status: 'open', userId: bia.id })]);
    expect((await drain()).filter(({ body }) => body['action'] === 'update')).toHaveLength(1);
  });
});
