import { describe, expect, it, vi } from 'vitest';
import { liveStage } from '#server/testing/liveStage.ts';
import { patience } from '#server/testing/patience.ts';
import { room } from './tell.ts';

const stage = liveStage();

describe('coming back', () => {
  it('names the last number, and gets exactly what was missed, in order and before anything new', async () => {
    const { id, admin } = await stage.company();
    const page = await stage.server.page(admin);
    await stage.say(id, [room.company(id)], 1, 2);
    await stage.settled(id, page);
    const after = await stage.lastNumber(id);
    page.socket.close();
    await stage.say(id, [room.company(id), room.admins(id)], 3, 4);
    await stage.say(id, [room.agents(id)], 5);
    await stage.say(id, [room.status(id, 'open')], 6);
    await stage.recheck(id, { userId: admin.id });
    await stage.say(id, [room.user(id, admin.id)], 7);
    const back = await stage.other.page(admin, 'returning');
    back.socket.emit('joinTickets', 'open');
    const saying = stage.say(id, [room.company(id)], ...Array.from({ length: 50 }, (_, index) => 100 + index));
    back.socket.emit('resume', { after });
    await Promise.all([saying, back.until('resumed')]);
    await stage.settled(id, back);
    const numbers = back.numbers();
    expect(numbers).toEqual(numbers.toSorted((one, two) => one - two));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(back.tags()).toEqual([3, 4, 6, 7, ...Array.from({ length: 50 }, (_, index) => 100 + index)]);
  });

  it('hears nothing of rooms that are no longer theirs', async () => {
    const { id, agent, queueIds } = await stage.company();
    const [own, gained] = queueIds;
    const page = await stage.server.page(agent);
    await stage.settled(id, page);
    const after = await stage.lastNumber(id);
    page.socket.close();
    await stage.say(id, [room.queue(id, own, 'pending')], 1);
    await stage.say(id, [room.queue(id, gained, 'pending')], 2);
    await stage.server.support('update user_queues set queue_id = $1 where user_id = $2', [gained, agent.id]);
    const back = await stage.server.page(agent, 'returning');
    back.socket.emit('joinTickets', 'pending');
    back.socket.emit('resume', { after });
    await back.until('resumed');
    await stage.settled(id, back);
    expect(back.tags()).toEqual([2]);
  });

  it('and saying nothing hears what happens all the same, a little later', async () => {
    const { id, agent } = await stage.company();
    const page = await stage.server.page(agent, 'returning');
    await stage.say(id, [room.company(id)], 1, 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.tags()).toEqual([]);
    await vi.waitFor(() => expect(page.tags()).toEqual([1, 2]), 15_000);
  });

  it('for the first time gets the number to go on from', async () => {
    const { id, agent } = await stage.company();
    await stage.say(id, [room.company(id)], 1);
    await vi.waitFor(async () => expect(await stage.lastNumber(id)).toBe(1), patience);
    const page = await stage.server.page(agent);
    page.socket.emit('resume', {});
    expect(await page.until('resumed')).toEqual([{ n: 1 }]);
    page.socket.emit('resume');
    expect(await page.until('resumed')).toEqual([{ n: 1 }]);
    expect(page.tags()).toEqual([]);
  });

  it('has to ask for everything again when the log has forgotten, never had the number, or too much happened', async () => {
    const { id, agent } = await stage.company();
    await stage.say(id, [room.company(id)], 1, 2, 3, 4, 5);
    await vi.waitFor(async () => expect(await stage.lastNumber(id)).toBe(5), patience);
    await stage.server.support(`update live_events set created_at = now() - interval '25 hours' where company_id = $1 and n <= 3`, [id]);
    await stage.server.support('delete from live_events where company_id = $1 and n <= 3', [id]);
    const page = await stage.server.page(agent);
    const answer = async (argument: unknown): Promise<string> => {
      const answers = Promise.race(['resumed', 'resync'].map((name) => page.until(name).then(() => name)));
      page.socket.emit('resume', argument);
      return answers;
    };
    expect(await answer({ after: 2 })).toBe('resync');
    expect(await answer({ after: 3 })).toBe('resumed');
    expect(page.tags()).toEqual([4, 5]);
    expect(await answer({ after: 6 })).toBe('resync');
    expect(await answer({ after: 'x' })).toBe('resync');
    expect(page.heard.at(-1)).toEqual(['resync', { n: 5 }]);
    await stage.server.support('delete from live_events where company_id = $1', [id]);
    expect(await answer({ after: 4 })).toBe('resync');
    expect(await answer({ after: 5 })).toBe('resumed');
    await stage.server.support('update live_counters set n = n + 6000 where company_id = $1', [id]);
    expect(await answer({ after: 5 })).toBe('resync');
  });
});
