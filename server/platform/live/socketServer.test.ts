import { io } from 'socket.io-client';
import { describe, expect, it, vi } from 'vitest';
import { setUpLiveFixture } from '#server/testing/live/setUpLiveFixture.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { room } from './broadcast.ts';

const gateway = setUpLiveFixture();
/** Everything that a page receives whose session has ended. */
const sessionEndEvents = [['ready'], ['closed', { reason: 'session' }], ['disconnect', 'io server disconnect']];

describe('the door', () => {
  it('says ready to whoever has a session, with nothing else', async () => {
    const { agent } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(agent);
    expect(page.received).toEqual([['ready']]);
  });

  it.each(['no token', 'a forged token', 'a revoked session'])('hangs up a moment later on %s', async (fault) => {
    const { agent, id } = await gateway.makeCompany();
    await (fault === 'a revoked session' && gateway.server.querySupport('delete from sessions where user_id = $1', [agent.id]));
    const tokens: Record<string, string | undefined> = {
      'no token': undefined,
      'a forged token': `${agent.token}x`,
      'a revoked session': agent.token,
    };
    const began = Date.now();
    const page = gateway.server.openPage(tokens[fault]);
    await page.waitFor('disconnect');
    expect(Date.now() - began).toBeGreaterThan(900);
    expect(page.received).toEqual([['disconnect', 'io server disconnect']]);
    expect(await gateway.server.querySupport('select 1 from presences where company_id = $1', [id])).toEqual([]);
  });

  it('lets nobody in from a page of another site', async () => {
    const { agent } = await gateway.makeCompany();
    const known = gateway.server.openPage(agent.token);
    await known.waitFor('ready');
    // @ts-expect-error -- the manager's address is where the page was opened
    const address: string = known.socket.io.uri;
    const options = { transports: ['websocket'], forceNew: true, reconnection: false, query: { token: agent.token } };
    const stranger = io(address, { ...options, extraHeaders: { origin: 'https://evil.example' } });
    await new Promise((resolve) => stranger.once('connect_error', resolve));
    const desktop = io(address, { ...options, extraHeaders: { origin: 'app://prosa' } });
    await new Promise((resolve) => desktop.once('ready', () => resolve(undefined)));
    desktop.close();
    stranger.close();
  });

  it('keeps a company that is switched off outside, and one that has not paid in the lobby', async () => {
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
  it('that end take their pages with them, in every process, and no others', async () => {
    const { id, agent, admin } = await gateway.makeCompany();
    const [here, there, kept] = [
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
    await gateway.waitUntilDelivered(id, kept);
    expect([here.received, there.received]).toEqual([sessionEndEvents, sessionEndEvents]);
    expect(kept.tags()).toEqual([1]);
  });

  it('end with their time, however long the page stays connected', async () => {
    const { id, agent } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(agent);
    const gone = page.waitFor('disconnect');
    await gateway.server.querySupport(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [agent.sessionId]);
    await gateway.recheck(id, { sessionId: agent.sessionId });
    await gone;
    expect(page.received).toEqual(sessionEndEvents);
  });

  it('end with a new version, with the person, and with the company', async () => {
    const { id, agent, admin } = await gateway.makeCompany();
    const third = await gateway.server.makeUser(id);
    const pages = [
      await gateway.server.connectPage(agent),
      await gateway.server.connectPage(third),
      await gateway.server.connectPage(admin),
    ] as const;
    const hungUp = pages.map((page) => page.waitFor('disconnect'));
    await gateway.server.querySupport('update users set token_version = token_version + 1 where id = $1', [agent.id]);
    await gateway.recheck(id, { userId: agent.id });
    await hungUp[0];
    await gateway.server.querySupport('delete from users where id = $1', [third.id]);
    await gateway.recheck(id, { userId: third.id });
    await hungUp[1];
    await gateway.server.querySupport('update companies set status = false where id = $1', [id]);
    await gateway.recheck(id, { everybody: true });
    await hungUp[2];
  });
});
