import { describe, expect, it, vi } from 'vitest';
import { setUpLiveFixture } from '#server/testing/live/setUpLiveFixture.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { room } from './broadcast.ts';

const gateway = setUpLiveFixture();

describe('resuming', () => {
  it('replays exactly the missed events, in order and before any new one', async () => {
    const { id, admin } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(admin);
    await gateway.broadcastTags(id, [room.company(id)], 1, 2);
    await gateway.waitUntilDelivered(id, page);
    const after = await gateway.lastNumber(id);
    page.socket.close();
    await gateway.broadcastTags(id, [room.company(id), room.admins(id)], 3, 4);
    await gateway.broadcastTags(id, [room.agents(id)], 5);
    await gateway.broadcastTags(id, [room.status(id, 'open')], 6);
    await gateway.recheck(id, { userId: admin.id });
    await gateway.broadcastTags(id, [room.user(id, admin.id)], 7);
    const back = await gateway.other.connectPage(admin, 'returning');
    back.socket.emit('joinTickets', 'open');
    const saying = gateway.broadcastTags(id, [room.company(id)], ...Array.from({ length: 50 }, (_, index) => 100 + index));
    back.socket.emit('resume', { after });
    await Promise.all([saying, back.waitFor('resumed')]);
    await gateway.waitUntilDelivered(id, back);
    const numbers = back.numbers();
    expect(numbers).toEqual(numbers.toSorted((one, two) => one - two));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(back.tags()).toEqual([3, 4, 6, 7, ...Array.from({ length: 50 }, (_, index) => 100 + index)]);
  });

  it('replays nothing of rooms that were lost meanwhile', async () => {
    const { id, agent, queueIds } = await gateway.makeCompany();
    const [own, gained] = queueIds;
    const page = await gateway.server.connectPage(agent);
    await gateway.waitUntilDelivered(id, page);
    const after = await gateway.lastNumber(id);
    page.socket.close();
    await gateway.broadcastTags(id, [room.queue(id, own, 'pending')], 1);
    await gateway.broadcastTags(id, [room.queue(id, gained, 'pending')], 2);
    await gateway.server.querySupport('update user_queues set queue_id = $1 where user_id = $2', [gained, agent.id]);
    const back = await gateway.server.connectPage(agent, 'returning');
    back.socket.emit('joinTickets', 'pending');
    back.socket.emit('resume', { after });
    await back.waitFor('resumed');
    await gateway.waitUntilDelivered(id, back);
    expect(back.tags()).toEqual([2]);
  });

  it('starts after a timeout when the page never sends resume', async () => {
    const { id, agent } = await gateway.makeCompany();
    const page = await gateway.server.connectPage(agent, 'returning');
    await gateway.broadcastTags(id, [room.company(id)], 1, 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.tags()).toEqual([]);
    await vi.waitFor(() => expect(page.tags()).toEqual([1, 2]), 15_000);
  });

  it('gives the last number at the first visit', async () => {
    const { id, agent } = await gateway.makeCompany();
    await gateway.broadcastTags(id, [room.company(id)], 1);
    await vi.waitFor(async () => expect(await gateway.lastNumber(id)).toBe(1), timeouts);
    const page = await gateway.server.connectPage(agent);
    page.socket.emit('resume', {});
    expect(await page.waitFor('resumed')).toEqual([{ n: 1 }]);
    page.socket.emit('resume');
    expect(await page.waitFor('resumed')).toEqual([{ n: 1 }]);
    expect(page.tags()).toEqual([]);
  });

  it('answers resync when the log was trimmed, never had the number, or the gap is too wide', async () => {
    const { id, agent } = await gateway.makeCompany();
    await gateway.broadcastTags(id, [room.company(id)], 1, 2, 3, 4, 5);
    await vi.waitFor(async () => expect(await gateway.lastNumber(id)).toBe(5), timeouts);
    await gateway.server.querySupport(`update live_events set created_at = now() - interval '25 hours' where company_id = $1 and n <= 3`, [
      id,
    ]);
    await gateway.server.querySupport('delete from live_events where company_id = $1 and n <= 3', [id]);
    const page = await gateway.server.connectPage(agent);
    const answer = async (argument: unknown): Promise<string> => {
      const answers = Promise.race(['resumed', 'resync'].map((name) => page.waitFor(name).then(() => name)));
      page.socket.emit('resume', argument);
      return answers;
    };
    expect(await answer({ after: 2 })).toBe('resync');
    expect(await answer({ after: 3 })).toBe('resumed');
    expect(page.tags()).toEqual([4, 5]);
    expect(await answer({ after: 6 })).toBe('resync');
    expect(await answer({ after: 'x' })).toBe('resync');
    expect(page.receivedEvents.at(-1)).toEqual(['resync', { n: 5 }]);
    await gateway.server.querySupport('delete from live_events where company_id = $1', [id]);
    expect(await answer({ after: 4 })).toBe('resync');
    expect(await answer({ after: 5 })).toBe('resumed');
    await gateway.server.querySupport('update live_counters set n = n + 6000 where company_id = $1', [id]);
    expect(await answer({ after: 5 })).toBe('resync');
  });
});
