import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { makeConnection, makeQueue, makeTicket, type MakeTicketOptions } from '#server/testing/fixtures/makeRecords.ts';
import { drainBroadcasts, type RoomBroadcast } from '#server/testing/fixtures/drainBroadcasts.ts';

let house: TestServer;
let companyId: number;
let admin: TestUser;
let ana: TestUser;
let bia: TestUser;
let sales: number;
let support: number;
let connectionId: number;

beforeAll(async () => {
  house = await startTestServer({ SERVICES: 'web' });
  const company = await house.makeCompany();
  ({ id: companyId, admin } = company);
  [sales, support] = await house.inCompany(companyId, async (scope) => [(await makeQueue(scope)).id, (await makeQueue(scope)).id]);
  connectionId = (await house.inCompany(companyId, (scope) => makeConnection(scope))).id;
  ana = await house.makeUser(companyId, { name: 'Ana', queueIds: [sales, support] });
  bia = await house.makeUser(companyId, { name: 'Bia', queueIds: [sales] });
});
beforeEach(() => said());

const said = (): Promise<RoomBroadcast[]> => drainBroadcasts(house.platform, companyId);
const made = (wishes: MakeTicketOptions = {}) =>
  house.inCompany(companyId, (scope) => makeTicket(scope, { queueId: sales, connectionId, ...wishes }));
const put = (who: TestUser, id: number, body: object) => house.as(who).send('PUT', `/tickets/${id}`, body);
/** Event, action and rooms, as they were said. */
const story = (all: readonly RoomBroadcast[]) =>
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
const looked = (ticketId: number) => ['$recheck', { ticketId }, []];

describe('the events of a ticket', () => {
  it('accepted: read, out of the waiting lists, into the open ones', async () => {
    const { id } = await made({ unreadMessages: 1 });
    await put(ana, id, { status: 'open', userId: ana.id });
    const heard = await said();
    expect(story(heard)).toEqual([
      unread,
      ['ticket', 'delete', ['pending', `queue-${sales}-pending`].toSorted()],
      looked(id),
      ['ticket', 'update', all(id, 'open', sales, ana.id)],
    ]);
    expect(heard.at(-1)?.body).toMatchObject({
      ticket: { id, status: 'open', user: { name: 'Ana' }, contact: { extraInfo: [] }, unreadMessages: 0 },
    });
  });

  it('returned and resolved: also out of the hands that had it', async () => {
    const { id } = await made({ status: 'open', userId: ana.id });
    await put(ana, id, { status: 'pending', userId: null });
    expect(story(await said())).toEqual([
      unread,
      ['ticket', 'delete', ['open', `queue-${sales}-open`, `user-${ana.id}`].toSorted()],
      looked(id),
      ['ticket', 'update', all(id, 'pending', sales, ana.id)],
    ]);
    await put(ana, id, { status: 'closed', userId: ana.id });
    expect(story(await said()).filter(([, action]) => action === 'delete')).toEqual([
      ['ticket', 'delete', ['pending', `queue-${sales}-pending`].toSorted()],
    ]);
  });

  it('resolved by its agent: the page that shows it goes back to the list; reopened: it stays', async () => {
    const { id } = await made({ status: 'open', userId: ana.id });
    await put(ana, id, { status: 'closed', userId: ana.id });
    expect(story(await said())[1]).toEqual(['ticket', 'delete', ['open', `queue-${sales}-open`, `user-${ana.id}`].toSorted()]);
    await put(ana, id, { status: 'open', userId: ana.id });
    const [, left, , updated] = story(await said());
    expect(left).toEqual(['ticket', 'delete', ['closed', `queue-${sales}-closed`].toSorted()]);
    expect(updated).toEqual(['ticket', 'update', all(id, 'open', sales, ana.id)]);
  });

  it('transferred to another queue: out of the rooms of the old one, never out of its own', async () => {
    const { id } = await made({ queueId: null });
    await put(admin, id, { queueId: support });
    expect(story(await said())).toEqual([
      ['ticket', 'delete', ['queue-null-notification', 'queue-null-pending']],
      looked(id),
      ['ticket', 'update', all(id, 'pending', support)],
    ]);
  });

  it('handed to a colleague: gone for one, there for the other', async () => {
    const { id } = await made({ status: 'open', userId: ana.id });
    await put(ana, id, { queueId: sales, userId: bia.id });
    expect(story(await said())).toEqual([
      unread,
      ['ticket', 'delete', ['open', `queue-${sales}-open`, `user-${ana.id}`].toSorted()],
      looked(id),
      ['ticket', 'update', all(id, 'open', sales, ana.id, bia.id)],
    ]);
  });

  it('opened, tagged and removed', async () => {
    const { contactId, id: old } = await made({ status: 'closed' });
    const { id } = await house.as(ana).call(api.tickets.create, { contactId, queueId: sales, whatsappId: connectionId });
    expect(story(await said())).toEqual([['ticket', 'update', all(id, 'open', sales, ana.id)]]);
    await house.as(ana).call(api.tickets.syncTags, { ticketId: id, tags: [] });
    expect(story(await said())).toEqual([['ticket', 'update', all(id, 'open', sales, ana.id)]]);
    await house.as(admin).send('DELETE', `/tickets/${id}`);
    expect(await said()).toEqual([{ event: 'ticket', rooms: expect.any(Array), body: { action: 'delete', ticketId: id } }]);
    await house.as(admin).send('DELETE', `/tickets/${old}`);
    expect(story(await said())).toEqual([['ticket', 'delete', all(old, 'closed', sales)]]);
  });

  it('left behind by somebody who is gone', async () => {
    const leaver = await house.makeUser(companyId, { queueIds: [sales] });
    const { id } = await made({ status: 'open', userId: leaver.id });
    await said();
    await house.as(admin).send('DELETE', `/users/${leaver.id}`);
    const heard = story(await said()).filter(([event]) => event === 'ticket');
    expect(heard).toEqual([
      ['ticket', 'delete', ['open', `queue-${sales}-open`, `user-${leaver.id}`].toSorted()],
      ['ticket', 'update', all(id, 'pending', sales, leaver.id)],
    ]);
  });

  it('are said once, in the order of the changes, and about nothing that failed', async () => {
    const { id } = await made();
    await Promise.all([put(ana, id, { status: 'open', userId: ana.id }), put(bia, id, { status: 'open', userId: bia.id })]);
    expect((await said()).filter(({ body }) => body['action'] === 'update')).toHaveLength(1);
  });
});
