import { io } from 'socket.io-client';
import { describe, expect, it, vi } from 'vitest';
import { setUpLiveFixture } from '#server/testing/live/setUpLiveFixture.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { room } from './broadcast.ts';
import { readAddress } from './socketServer.ts';

const gateway = setUpLiveFixture();
/** Everything that a page receives whose session has ended. */
const sessionEndEvents = [['ready'], ['closed', { reason: 'session' }], ['disconnect', 'io server disconnect']];

describe('socket server', () => {
  it('emits ready, and nothing else, to a page with a session', async () => {
    const { agent } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(agent);
    expect(page.receivedEvents).toEqual([['ready']]);
  });

  it('asks every 18 seconds whether the page is still there, and waits as long', async () => {
    const { agent } = await gateway.makeCompany();
    const { socket } = gateway.server.openPage(agent.token);
    const handshake = await new Promise((resolve) => socket.io.engine.once('handshake', resolve));
    expect(handshake).toMatchObject({ pingInterval: 18_000, pingTimeout: 18_000 });
  });

  it.each(['no token', 'a forged token', 'a revoked session'])('closes the connection after a delay on %s', async (fault) => {
    const { agent, id } = await gateway.makeCompany();
    await (fault === 'a revoked session' && gateway.server.querySupport('delete from sessions where user_id = $1', [agent.id]));
    const tokens: Record<string, string | undefined> = {
      'no token': undefined,
      'a forged token': `${agent.token}x`,
      'a revoked session': agent.token,
    };
    const startedAt = Date.now();
    const page = gateway.server.openPage(tokens[fault]);
    await page.waitFor('disconnect');
    expect(Date.now() - startedAt).toBeGreaterThan(900);
    expect(page.receivedEvents).toEqual([['disconnect', 'io server disconnect']]);
    expect(await gateway.server.querySupport('select 1 from presences where company_id = $1', [id])).toEqual([]);
  });

  it('refuses pages of other origins', async () => {
    const { agent } = await gateway.makeCompany();
    const ownPage = gateway.server.openPage(agent.token);
    await ownPage.waitFor('ready');
    // @ts-expect-error -- the manager's address is where the page was opened
    const address: string = ownPage.socket.io.uri;
    // Older clients put the token into the query.
    const options = { transports: ['websocket'], forceNew: true, reconnection: false, query: { token: agent.token } };
    const foreignPage = io(address, { ...options, extraHeaders: { origin: 'https://evil.example' } });
    await new Promise((resolve) => foreignPage.once('connect_error', resolve));
    const desktop = io(address, { ...options, extraHeaders: { origin: 'app://prosa' } });
    await new Promise((resolve) => desktop.once('ready', () => resolve(undefined)));
    desktop.close();
    foreignPage.close();
  });

  it('refuses a disabled company, and keeps an unpaid one in the lobby', async () => {
    const off = await gateway.server.makeCompany({ status: false });
    const refused = gateway.server.openPage((await gateway.server.makeUser(off)).token);
    await refused.waitFor('disconnect');
    const unpaid = await gateway.server.makeCompany({ dueDate: new Date(Date.now() - 60_000) });
    const admin = await gateway.server.makeUser(unpaid, { profile: 'admin' });
    const page = await gateway.server.connectPage(admin);
    await page.emitAndSettle('joinTickets', 'open');
    const everywhere = [room.company(unpaid), room.admins(unpaid), room.user(unpaid, admin.id), room.status(unpaid, 'open')];
    await gateway.broadcastTags(unpaid, everywhere, 1);
    await gateway.broadcastTags(unpaid, [room.lobby(unpaid), ...everywhere], 2);
    await vi.waitFor(() => expect(page.tags()).toEqual([2]), timeouts);
    await gateway.server.querySupport(`update companies set due_date = now() + interval '1 day' where id = $1`, [unpaid]);
    await gateway.recheck(unpaid, { everybody: true });
    await gateway.broadcastTags(unpaid, [room.status(unpaid, 'open')], 3);
    await vi.waitFor(() => expect(page.tags()).toEqual([2, 3]), timeouts);
  });
});

describe('sessions', () => {
  it('that end close their pages in every process, and no others', async () => {
    const { id, agent, admin } = await gateway.makeCompany();
    const [here, there, other] = [
      await gateway.server.connectPage(agent),
      await gateway.other.connectPage(agent),
      await gateway.other.connectPage(admin),
    ];
    const gone = Promise.all([here.waitFor('disconnect'), there.waitFor('disconnect')]);
    await gateway.server.inCompany(id, async (scope) => {
      await scope.em.execute('delete from sessions where id = ?', [agent.sessionId]);
      scope.recordEvent('test.recheck', { sessionId: agent.sessionId });
      scope.recordEvent('test.said', { rooms: [room.company(id)], tagId: 1 });
    });
    await gone;
    await gateway.waitUntilDelivered(id, other);
    expect([here.receivedEvents, there.receivedEvents]).toEqual([sessionEndEvents, sessionEndEvents]);
    expect(other.tags()).toEqual([1]);
  });

  it('end when they expire, while the page is connected', async () => {
    const { id, agent } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(agent);
    const gone = page.waitFor('disconnect');
    await gateway.server.querySupport(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [agent.sessionId]);
    await gateway.recheck(id, { sessionId: agent.sessionId });
    await gone;
    expect(page.receivedEvents).toEqual(sessionEndEvents);
  });

  it('end with a new token version, with the user, and with the company', async () => {
    const { id, agent, admin } = await gateway.makeCompany();
    const third = await gateway.server.makeUser(id);
    const pages = [
      await gateway.server.connectPage(agent),
      await gateway.server.connectPage(third),
      await gateway.server.connectPage(admin),
    ] as const;
    const disconnects = pages.map((page) => page.waitFor('disconnect'));
    await gateway.server.querySupport('update users set token_version = token_version + 1 where id = $1', [agent.id]);
    await gateway.recheck(id, { userId: agent.id });
    await disconnects[0];
    await gateway.server.querySupport('delete from users where id = $1', [third.id]);
    await gateway.recheck(id, { userId: third.id });
    await disconnects[1];
    await gateway.server.querySupport('update companies set status = false where id = $1', [id]);
    await gateway.recheck(id, { everybody: true });
    await disconnects[2];
  });
});

describe('readAddress', () => {
  const read = (trustedProxies: number, forwarded?: string): string =>
    readAddress({ trustedProxies }, { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: 'socket' } } as never);
  it('counts the trusted proxies from the right', () => {
    expect(read(0, 'forged, client')).toBe('socket');
    expect(read(1, 'forged, client')).toBe('client');
    expect(read(2, 'forged, client, outer')).toBe('client');
    expect(read(1)).toBe('socket');
  });
});
