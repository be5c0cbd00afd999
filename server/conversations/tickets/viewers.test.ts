import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TicketViewer } from '#shared/conversations/tickets/viewers.ts';
import type { DatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { createRecheck, broadcastOn } from '#server/platform/live/broadcast.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import {
  startLiveServer,
  type LivePage,
  type LiveServer,
  type LiveServerOptions,
  type LiveUser,
} from '#server/testing/live/startLiveServer.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { canReadTicket } from './lockTicket.ts';
import { findViewerAudience } from './reading/findViewerAudience.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'test.reassigned': { ticketId: number };
  }
}

let server: LiveServer;
let other: LiveServer;
let drop: () => Promise<void>;
let urls: DatabaseUrls;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  urls = database.urls;
  const options: LiveServerOptions = {
    maySee: canReadTicket,
    findViewerAudience,
    broadcasters: [broadcastOn('test.reassigned', async (_scope, { ticketId }) => [createRecheck({ ticketId })])],
  };
  server = await startLiveServer(urls, options);
  other = await startLiveServer(urls, { ...options, isRelay: false });
});
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await drop();
});

type Seen = readonly (readonly [userId: number, isTyping: boolean])[];

/** Viewers of a ticket in the last event that a page got; null without one. */
function seen(page: LivePage, ticketId: number): Seen | null {
  const bodies = page.receivedEvents.flatMap(([name, body]) =>
    name.endsWith('-ticketViewers') ? [body as { ticketId: number; viewers: TicketViewer[] }] : [],
  );
  const last = bodies.findLast((body) => body.ticketId === ticketId);
  return last === undefined ? null : last.viewers.map(({ id, isTyping }) => [id, isTyping]);
}
const untilSeen = (page: LivePage, ticketId: number, expected: Seen): Promise<void> =>
  vi.waitFor(() => expect(seen(page, ticketId)).toEqual(expected), timeouts);

async function setUp() {
  const companyId = await server.makeCompany();
  const [sales, support] = [await server.makeQueue(companyId), await server.makeQueue(companyId)];
  const ticket = await server.inCompany(companyId, (scope) => makeTicket(scope, { status: 'pending', queueId: sales }));
  const [ana, bia, caio] = await Promise.all([
    server.makeUser(companyId, { queueIds: [sales] }),
    server.makeUser(companyId, { queueIds: [sales] }),
    server.makeUser(companyId, { queueIds: [support] }),
  ]);
  return { companyId, sales, support, ticketId: ticket.id, ana, bia, caio };
}

async function openTicket(on: LiveServer, user: LiveUser, ticketId: number): Promise<LivePage> {
  const page = await on.connectPage(user);
  page.socket.emit('joinChatBox', String(ticketId));
  await page.emitAndSettle('viewTicket', ticketId);
  return page;
}

async function openList(on: LiveServer, user: LiveUser): Promise<LivePage> {
  const page = await on.connectPage(user);
  await page.emitAndSettle('joinTickets', 'pending');
  return page;
}

describe('the viewers of a ticket', () => {
  it('are told to its readers and lists, in every process, within a second, and vanish with the socket', async () => {
    const { ticketId, ana, bia } = await setUp();
    const list = await openList(other, bia);
    const page = await openTicket(server, ana, ticketId);
    await untilSeen(page, ticketId, [[ana.id, false]]);
    await untilSeen(list, ticketId, [[ana.id, false]]);
    page.socket.emit('typeInTicket', ticketId, true);
    const typed = performance.now();
    await untilSeen(list, ticketId, [[ana.id, true]]);
    expect(performance.now() - typed).toBeLessThan(1_000);
    const reader = await openTicket(other, bia, ticketId);
    const both: Seen = [
      [ana.id, true],
      [bia.id, false],
    ];
    await untilSeen(reader, ticketId, both);
    await untilSeen(page, ticketId, both);
    page.socket.close();
    await untilSeen(reader, ticketId, [[bia.id, false]]);
  });

  it('are told to a page that comes later, when it joins the list', async () => {
    const { ticketId, ana, bia } = await setUp();
    const page = await openTicket(server, ana, ticketId);
    await untilSeen(page, ticketId, [[ana.id, false]]);
    await untilSeen(await openList(server, bia), ticketId, [[ana.id, false]]);
    await untilSeen(await openList(other, bia), ticketId, [[ana.id, false]]);
  });

  it('are only those who may see it, told only to those who may see it', async () => {
    const { ticketId, ana, caio } = await setUp();
    const stranger = await server.makeUser(await server.makeCompany(), { profile: 'admin' });
    const [foreign, hidden] = [await openTicket(other, stranger, ticketId), await openTicket(other, caio, ticketId)];
    await hidden.emitAndSettle('joinTickets', 'pending');
    await foreign.emitAndSettle('joinTickets', 'pending');
    [foreign, hidden].forEach(({ socket }) => socket.emit('typeInTicket', ticketId, true));
    const page = await openTicket(server, ana, ticketId);
    const list = await openList(other, ana);
    await untilSeen(list, ticketId, [[ana.id, false]]);
    await untilSeen(page, ticketId, [[ana.id, false]]);
    expect([seen(foreign, ticketId), seen(hidden, ticketId)]).toEqual([null, null]);
  });

  it('change with the ticket: who loses it is no viewer, who gains it is told', async () => {
    const { companyId, ticketId, support, ana, bia, caio } = await setUp();
    const [page, list, gained] = [await openTicket(server, ana, ticketId), await openList(server, bia), await openList(other, caio)];
    await untilSeen(list, ticketId, [[ana.id, false]]);
    const admin = await openTicket(other, await server.makeUser(companyId, { profile: 'admin' }), ticketId);
    await vi.waitFor(() => expect(seen(admin, ticketId)).toHaveLength(2), timeouts);
    await server.inCompany(companyId, async (scope) => {
      await execute(scope.em, 'update tickets set queue_id = $1 where id = $2', [support, ticketId]);
      scope.recordEvent('test.reassigned', { ticketId });
    });
    await vi.waitFor(() => expect(seen(gained, ticketId)).toHaveLength(1), timeouts);
    await vi.waitFor(() => expect(seen(admin, ticketId)).toHaveLength(1), timeouts);
    const told = seen(list, ticketId);
    page.socket.emit('typeInTicket', ticketId, true);
    admin.socket.emit('typeInTicket', ticketId, true);
    await vi.waitFor(() => expect(seen(gained, ticketId)?.map(([, isTyping]) => isTyping)).toEqual([true]), timeouts);
    expect(seen(list, ticketId)).toEqual(told);
  });

  it('of a page are one ticket; typing elsewhere and malformed ids are ignored', async () => {
    const { companyId, sales, ticketId, ana, bia } = await setUp();
    const second = await server.inCompany(companyId, (scope) => makeTicket(scope, { status: 'pending', queueId: sales }));
    const list = await openList(server, bia);
    const page = await openTicket(server, ana, ticketId);
    await untilSeen(list, ticketId, [[ana.id, false]]);
    page.socket.emit('joinChatBox', String(second.id));
    for (const odd of [null, {}, 'x', -1, 2 ** 40, [ticketId]]) {
      page.socket.emit('viewTicket', odd);
      page.socket.emit('typeInTicket', odd, true);
    }
    page.socket.emit('viewTicket', second.id);
    page.socket.emit('typeInTicket', ticketId, true);
    await untilSeen(list, second.id, [[ana.id, false]]);
    await untilSeen(list, ticketId, []);
    page.socket.emit('leaveTicket', second.id);
    await untilSeen(list, second.id, []);
  });
});

it('of a process that has ended are nobody', async () => {
  const { ticketId, ana, bia } = await setUp();
  const ending = await startLiveServer(urls, { maySee: canReadTicket, findViewerAudience, isRelay: false });
  const list = await openList(server, bia);
  await openTicket(ending, ana, ticketId);
  await untilSeen(list, ticketId, [[ana.id, false]]);
  await ending.stop();
  await untilSeen(list, ticketId, []);
});
