import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startLiveServer, type LiveUser, type LiveServer } from '#server/testing/live/startLiveServer.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { liveLogLifeMs } from './liveLog.ts';
import { presenceSweep } from './presence.ts';
import { trimLiveLog } from './trimLiveLog.ts';

let server: LiveServer;
let other: LiveServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  server = await startLiveServer(database.urls, { isRelay: false });
  other = await startLiveServer(database.urls, { isRelay: false });
});
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await drop();
});

const isOnline = async ({ id }: LiveUser): Promise<boolean | undefined> =>
  (await server.querySupport<{ online: boolean }>('select online from users where id = $1', [id]))[0]?.online;
const sweep = (): Promise<unknown> => presenceSweep.run(server.platform);
/** Ages the presence rows of one user. */
const age = async ({ id }: LiveUser, seconds: number): Promise<void> => {
  await server.querySupport('update users set last_seen_at = last_seen_at - make_interval(secs => $2) where id = $1', [id, seconds]);
};
const pagesOf = async ({ id }: LiveUser): Promise<number> =>
  (await server.querySupport('select 1 from presences where user_id = $1', [id])).length;

async function reader(): Promise<LiveUser> {
  return server.makeUser(await server.makeCompany());
}

describe('presence', () => {
  it('starts with the first page, and ends a minute after the last one was closed in any process', async () => {
    const person = await reader();
    expect(await isOnline(person)).toBe(false);
    const pages = [await server.connectPage(person), await other.connectPage(person)] as const;
    expect([await isOnline(person), await pagesOf(person)]).toEqual([true, 2]);
    await age(person, 90);
    pages[0].socket.close();
    await vi.waitFor(async () => expect(await pagesOf(person)).toBe(1), timeouts);
    await sweep();
    expect(await isOnline(person)).toBe(true);
    pages[1].socket.close();
    await vi.waitFor(async () => expect(await pagesOf(person)).toBe(0), timeouts);
    await sweep();
    expect(await isOnline(person)).toBe(true);
    await age(person, 61);
    await sweep();
    expect(await isOnline(person)).toBe(false);
  });

  it('ends after six inactive minutes, and returns with the next activity', async () => {
    const person = await reader();
    const page = await server.connectPage(person);
    await age(person, 5 * 60);
    await sweep();
    expect(await isOnline(person)).toBe(true);
    await age(person, 61);
    await sweep();
    expect(await isOnline(person)).toBe(false);
    await page.emitAndSettle('userStatus');
    await sweep();
    expect(await isOnline(person)).toBe(true);
  });

  it('ends when the process of the page has died', async () => {
    const person = await reader();
    await server.connectPage(person);
    await server.querySupport(`update presences set seen_at = now() - interval '61 seconds' where user_id = $1`, [person.id]);
    await age(person, 61);
    await sweep();
    expect([await isOnline(person), await pagesOf(person)]).toEqual([false, 0]);
  });
});

describe('trimLiveLog', () => {
  it('deletes events older than a day, without leaving gaps', async () => {
    const companyId = await server.makeCompany();
    await server.querySupport(
      `insert into live_events (company_id, n, event, rooms, body, created_at)
       select $1, n, 'tag', '{}', '{}', now() - make_interval(secs => $2) + make_interval(hours => n - 4) from generate_series(1, 6) n`,
      [companyId, liveLogLifeMs / 1000],
    );
    // A clock that was wrong for a moment.
    await server.querySupport(`update live_events set created_at = now() where company_id = $1 and n = 2`, [companyId]);
    expect(await trimLiveLog.run(server.platform)).toBe(false);
    const remaining = await server.querySupport<{ n: number }>('select n::int as n from live_events where company_id = $1 order by n', [
      companyId,
    ]);
    expect(remaining.map(({ n }) => n)).toEqual([5, 6]);
  });
});
