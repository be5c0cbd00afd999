import { vi } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';

/** A row that nobody else can write. */
export interface BlockedRow {
  /** Resolves when somebody wants to. */
  waitForContender(): Promise<void>;
  /** Lets them. */
  release(): Promise<void>;
}

/** Holds what a statement locks, to stop others at this very place for as long as a test needs. */
export async function blockRow(house: TestServer, companyId: number, [statement, values]: [string, unknown[]]): Promise<BlockedRow> {
  const freed = Promise.withResolvers<void>();
  const holder = Promise.withResolvers<number>();
  const ended = house.inCompany(companyId, async ({ em }) => {
    await execute(em, statement, values);
    const [self] = await queryRows(em, queryOf({ pid: column.number() }, 'select pg_backend_pid() as pid'));
    holder.resolve(self?.pid ?? 0);
    await freed.promise;
  });
  const pid = await Promise.race([holder.promise, ended.then(() => 0)]);
  const waiting = () => queryAsSupport(house.platform, 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [pid]);
  return {
    waitForContender: () =>
      vi.waitFor(async () => ((await waiting()).length > 0 ? undefined : Promise.reject(new Error('nobody waits for it'))), {
        timeout: 5_000,
        interval: 10,
      }),
    release: async () => {
      freed.resolve();
      await ended;
    },
  };
}
