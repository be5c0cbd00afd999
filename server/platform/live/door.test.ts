import { io } from 'socket.io-client';
import { describe, expect, it, vi } from 'vitest';
import { liveStage } from '#server/testing/liveStage.ts';
import { patience } from '#server/testing/patience.ts';
import { room } from './tell.ts';

const stage = liveStage();
/** All that a page hears whose session has ended. */
const farewell = [['ready'], ['closed', { reason: 'session' }], ['disconnect', 'io server disconnect']];

describe('the door', () => {
  it('says ready to whoever has a session, with nothing else', async () => {
    const { agent } = await stage.company();
    const page = await stage.server.page(agent);
    expect(page.heard).toEqual([['ready']]);
  });

  it.each(['no token', 'a forged token', 'a revoked session'])('hangs up a moment later on %s', async (fault) => {
    const { agent, id } = await stage.company();
    await (fault === 'a revoked session' && stage.server.support('delete from sessions where user_id = $1', [agent.id]));
    const tokens: Record<string, string | undefined> = {
      'no token': undefined,
      'a forged token': `${agent.token}x`,
      'a revoked session': agent.token,
    };
    const began = Date.now();
    const page = stage.server.knock(tokens[fault]);
    await page.until('disconnect');
    expect(Date.now() - began).toBeGreaterThan(900);
    expect(page.heard).toEqual([['disconnect', 'io server disconnect']]);
    expect(await stage.server.support('select 1 from presences where company_id = $1', [id])).toEqual([]);
  });

  it('lets nobody in from a page of another site', async () => {
    const { agent } = await stage.company();
    const known = stage.server.knock(agent.token);
    await known.until('ready');
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
    const off = await stage.server.company({ status: false });
    const refused = stage.server.knock((await stage.server.user(off)).token);
    await refused.until('disconnect');
    const unpaid = await stage.server.company({ dueDate: new Date(Date.now() - 60_000) });
    const admin = await stage.server.user(unpaid, { profile: 'admin' });
    const page = await stage.server.page(admin);
    await page.say('joinTickets', 'open');
    const everywhere = [room.company(unpaid), room.admins(unpaid), room.user(unpaid, admin.id), room.status(unpaid, 'open')];
    await stage.say(unpaid, everywhere, 1);
    await stage.say(unpaid, [room.lobby(unpaid), ...everywhere], 2);
    await vi.waitFor(() => expect(page.tags()).toEqual([2]), patience);
    await stage.server.support(`update companies set due_date = now() + interval '1 day' where id = $1`, [unpaid]);
    await stage.recheck(unpaid, { everybody: true });
    await stage.say(unpaid, [room.status(unpaid, 'open')], 3);
    await vi.waitFor(() => expect(page.tags()).toEqual([2, 3]), patience);
  });
});

describe('sessions', () => {
  it('that end take their pages with them, in every process, and no others', async () => {
    const { id, agent, admin } = await stage.company();
    const [here, there, kept] = [await stage.server.page(agent), await stage.other.page(agent), await stage.other.page(admin)];
    const gone = Promise.all([here.until('disconnect'), there.until('disconnect')]);
    await stage.server.inside(id, async (scope) => {
      await scope.em.execute('delete from sessions where id = ?', [agent.sessionId]);
      scope.record('test.recheck', { sessionId: agent.sessionId });
      scope.record('test.said', { rooms: [room.company(id)], tagId: 1 });
    });
    await gone;
    await stage.settled(id, kept);
    expect([here.heard, there.heard]).toEqual([farewell, farewell]);
    expect(kept.tags()).toEqual([1]);
  });

  it('end with their time, however long the page stays connected', async () => {
    const { id, agent } = await stage.company();
    const page = await stage.server.page(agent);
    const gone = page.until('disconnect');
    await stage.server.support(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [agent.sessionId]);
    await stage.recheck(id, { sessionId: agent.sessionId });
    await gone;
    expect(page.heard).toEqual(farewell);
  });

  it('end with a new version, with the person, and with the company', async () => {
    const { id, agent, admin } = await stage.company();
    const third = await stage.server.user(id);
    const pages = [await stage.server.page(agent), await stage.server.page(third), await stage.server.page(admin)] as const;
    const hungUp = pages.map((page) => page.until('disconnect'));
    await stage.server.support('update users set token_version = token_version + 1 where id = $1', [agent.id]);
    await stage.recheck(id, { userId: agent.id });
    await hungUp[0];
    await stage.server.support('delete from users where id = $1', [third.id]);
    await stage.recheck(id, { userId: third.id });
    await hungUp[1];
    await stage.server.support('update companies set status = false where id = $1', [id]);
    await stage.recheck(id, { everybody: true });
    await hungUp[2];
  });
});
