import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startLiveServer, type LiveUser, type LiveServer } from '#server/testing/live/startLiveServer.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { presenceSweep } from './presence.ts';

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
