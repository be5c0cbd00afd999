import { io } from 'socket.io-client';
import { describe, expect, it, vi } from 'vitest';
import { setUpLiveFixture } from '#server/testing/live/setUpLiveFixture.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { room } from './broadcast.ts';

const stage = setUpLiveFixture();
/** All that a page hears whose session has ended. */
const farewell = [['ready'], ['closed', { reason: 'session' }], ['disconnect', 'io server disconnect']];

describe('the door', () => {
  it('says ready to whoever has a session, with nothing else', async () => {
    const { agent } = await stage.makeCompany();
    const page = await stage.server.connectPage(agent);
    expect(page.received).toEqual([['ready']]);
  });

  it.each(['no token', 'a forged token', 'a revoked session'])('hangs up a moment later on %s', async (fault) => {
    const { agent, id } = await stage.makeCompany();
    await (fault === 'a revoked session' && stage.server.querySupport('delete from sessions where user_id = $1', [agent.id]));
    const tokens: Record<string, string | undefined> = {
      'no token': undefined,
      'a forged token': `${agent.token}x`,
      'a revoked session': agent.token,
    };
    const began = Date.now();
    const page = stage.server.openPage(tokens[fault]);
    await page.waitFor('disconnect');
    expect(Date.now() - began).toBeGreaterThan(900);
    expect(page.received).toEqual([['disconnect', 'io server disconnect']]);
    expect(await stage.server.querySupport('select 1 from presences where company_id = $1', [id])).toEqual([]);
  });

  it('lets nobody in from a page of another site', async () => {
    const { agent } = await stage.makeCompany();
    const known = stage.server.openPage(agent.token);
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
    const off = await stage.server.makeCompany({ status: false });
    const refused = stage.server.openPage((await stage.server.makeUser(off)).token);
    await refused.waitFor('disconnect');
    const unpaid = await stage.server.makeCompany({ dueDate: new Date(Date.now() - 60_000) });
    const admin = await stage.server.makeUser(unpaid, { profile: 'admin' });
    const page = await stage.server.connectPage(admin);
    await page.emitAndSettle('joinTickets', 'open');
    const everywhere = [room.company(unpaid), room.admins(unpaid), room.user(unpaid, admin.id), room.status(unpaid, 'open')];
    await stage.broadcastTags(unpaid, everywhere, 1);
    await stage.broadcastTags(unpaid, [room.lobby(unpaid), ...everywhere], 2);
    await vi.waitFor(() => expect(page.tags()).toEqual([2]), timeouts);
    await stage.server.querySupport(`update companies set due_date = now() + interval '1 day' where id = $1`, [unpaid]);
    await stage.recheck(unpaid, { everybody: true });
    await stage.broadcastTags(unpaid, [room.status(unpaid, 'open')], 3);
    await vi.waitFor(() => expect(page.tags()).toEqual([2, 3]), timeouts);
  });
});

describe('sessions', () => {
  it('that end take their pages with them, in every process, and no others', async () => {
    const { id, agent, admin } = await stage.makeCompany();
    const [here, there, kept] = [
      await stage.server.connectPage(agent),
      await stage.other.connectPage(agent),
      await stage.other.connectPage(admin),
    ];
    const gone = Promise.all([here.waitFor('disconnect'), there.waitFor('disconnect')]);
    await stage.server.inCompany(id, async (scope) => {
      await scope.em.execute('delete from sessions where id = ?', [agent.sessionId]);
      scope.recordEvent('test.recheck', { sessionId: agent.sessionId });
      scope.recordEvent('test.said', { rooms: [room.company(id)], tagId: 1 });
    });
    await gone;
    await stage.waitUntilDelivered(id, kept);
    expect([here.received, there.received]).toEqual([farewell, farewell]);
    expect(kept.tags()).toEqual([1]);
  });

  it('end with their time, however long the page stays connected', async () => {
    const { id, agent } = await stage.makeCompany();
    const page = await stage.server.connectPage(agent);
    const gone = page.waitFor('disconnect');
    await stage.server.querySupport(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [agent.sessionId]);
    await stage.recheck(id, { sessionId: agent.sessionId });
    await gone;
    expect(page.received).toEqual(farewell);
  });

  it('end with a new version, with the person, and with the company', async () => {
    const { id, agent, admin } = await stage.makeCompany();
    const third = await stage.server.makeUser(id);
    const pages = [
      await stage.server.connectPage(agent),
      await stage.server.connectPage(third),
      await stage.server.connectPage(admin),
    ] as const;
    const hungUp = pages.map((page) => page.waitFor('disconnect'));
    await stage.server.querySupport('update users set token_version = token_version + 1 where id = $1', [agent.id]);
    await stage.recheck(id, { userId: agent.id });
    await hungUp[0];
    await stage.server.querySupport('delete from users where id = $1', [third.id]);
    await stage.recheck(id, { userId: third.id });
    await hungUp[1];
    await stage.server.querySupport('update companies set status = false where id = $1', [id]);
    await stage.recheck(id, { everybody: true });
    await hungUp[2];
  });
});
