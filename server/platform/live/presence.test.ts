import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';
import { startLiveServer, type Caller, type LiveServer } from '#server/testing/liveHouse.ts';
import { patience } from '#server/testing/patience.ts';
import { logLife } from './log.ts';
import { presenceChore } from './presence.ts';
import { trimChore } from './trim.ts';

let server: LiveServer;
let other: LiveServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  server = await startLiveServer(database.urls, { isRelay: false });
  other = await startLiveServer(database.urls, { isRelay: false });
});
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await drop();
});

const isOnline = async ({ id }: Caller): Promise<boolean | undefined> =>
  (await server.support<{ online: boolean }>('select online from users where id = $1', [id]))[0]?.online;
const sweep = (): Promise<unknown> => presenceChore.round(server.platform);
/** Lets time pass, as far as one person's traces go. */
const age = async ({ id }: Caller, seconds: number): Promise<void> => {
  await server.support('update users set last_seen_at = last_seen_at - make_interval(secs => $2) where id = $1', [id, seconds]);
};
const pagesOf = async ({ id }: Caller): Promise<number> =>
  (await server.support('select 1 from presences where user_id = $1', [id])).length;

async function reader(): Promise<Caller> {
  return server.user(await server.company());
}

describe('presence', () => {
  it('begins with the first page, and ends a minute after the last one was closed anywhere', async () => {
    const person = await reader();
    expect(await isOnline(person)).toBe(false);
    const pages = [await server.page(person), await other.page(person)] as const;
    expect([await isOnline(person), await pagesOf(person)]).toEqual([true, 2]);
    await age(person, 90);
    pages[0].socket.close();
    await vi.waitFor(async () => expect(await pagesOf(person)).toBe(1), patience);
    await sweep();
    expect(await isOnline(person)).toBe(true);
    pages[1].socket.close();
    await vi.waitFor(async () => expect(await pagesOf(person)).toBe(0), patience);
    await sweep();
    expect(await isOnline(person)).toBe(true);
    await age(person, 61);
    await sweep();
    expect(await isOnline(person)).toBe(false);
  });

  it('ends after six silent minutes, and comes back with the next word', async () => {
    const person = await reader();
    const page = await server.page(person);
    await age(person, 5 * 60);
    await sweep();
    expect(await isOnline(person)).toBe(true);
    await age(person, 61);
    await sweep();
    expect(await isOnline(person)).toBe(false);
    await page.say('userStatus');
    await sweep();
    expect(await isOnline(person)).toBe(true);
  });

  it('ends when the process of the page has died', async () => {
    const person = await reader();
    await server.page(person);
    await server.support(`update presences set seen_at = now() - interval '61 seconds' where user_id = $1`, [person.id]);
    await age(person, 61);
    await sweep();
    expect([await isOnline(person), await pagesOf(person)]).toEqual([false, 0]);
  });
});

describe('the log', () => {
  it('forgets what is older than a day, without leaving holes', async () => {
    const companyId = await server.company();
    await server.support(
      `insert into live_events (company_id, n, event, rooms, body, created_at)
       select $1, n, 'tag', '{}', '{}', now() - make_interval(secs => $2) + make_interval(hours => n - 4) from generate_series(1, 6) n`,
      [companyId, logLife / 1000],
    );
    // A clock that was wrong for a moment.
    await server.support(`update live_events set created_at = now() where company_id = $1 and n = 2`, [companyId]);
    expect(await trimChore.round(server.platform)).toBe(false);
    const left = await server.support<{ n: number }>('select n::int as n from live_events where company_id = $1 order by n', [companyId]);
    expect(left.map(({ n }) => n)).toEqual([5, 6]);
  });
});
