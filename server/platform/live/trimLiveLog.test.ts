import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startLiveServer, type LiveServer } from '#server/testing/live/startLiveServer.ts';
import { liveLogLifeMs } from './liveLog.ts';
import { trimLiveLog } from './trimLiveLog.ts';

let server: LiveServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  server = await startLiveServer(database.urls, { isRelay: false });
});
afterAll(async () => {
  await server.stop();
  await drop();
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
