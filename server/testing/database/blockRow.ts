import { vi } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';

/** A locked row. */
export interface BlockedRow {
  /** Resolves when so many other transactions (1) wait for the lock, or for one that does. */
  waitForContender(count?: number): Promise<void>;
  /** Ends the locking transaction. */
  release(): Promise<void>;
}

const waitingQuery = `
  with recursive waiting as (
    select pid from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))
    union select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid)))
  select from waiting`;

type Statement = [string, unknown[]];

interface BlockRowOptions {
  /** Statement that wants another lock, for a deadlock with the contender. */
  readonly beforeRelease?: Statement;
}

/** Runs a locking statement and keeps its transaction open until the release. */
export async function blockRow(
  server: TestServer,
  companyId: number,
  [statement, values]: Statement,
  { beforeRelease }: BlockRowOptions = {},
): Promise<BlockedRow> {
  const freed = Promise.withResolvers<void>();
  const holder = Promise.withResolvers<number>();
  const ended = server.inCompany(companyId, async ({ em }) => {
    await execute(em, statement, values);
    const [self] = await queryRows(em, queryOf({ pid: column.number() }, 'select pg_backend_pid() as pid'));
    holder.resolve(self?.pid ?? 0);
    await freed.promise;
    if (beforeRelease !== undefined) {
      await execute(em, ...beforeRelease);
    }
  });
  const pid = await Promise.race([holder.promise, ended.then(() => 0)]);
  const waiting = () => queryAsSupport(server.platform, waitingQuery, [pid]);
  return {
    waitForContender: (count = 1) =>
      vi.waitFor(async () => ((await waiting()).length >= count ? undefined : Promise.reject(new Error('nobody waits for it'))), {
        timeout: 5_000,
        interval: 10,
      }),
    release: async () => {
      freed.resolve();
      await ended;
    },
  };
}
