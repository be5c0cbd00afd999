import { vi } from 'vitest';
import { asSupport } from '#server/platform/db/asSupport.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import type { TestHouse } from './house.ts';

/** A row that nobody else can write. */
export interface HeldRow {
  /** Resolves when somebody wants to. */
  awaited(): Promise<void>;
  /** Lets them. */
  free(): Promise<void>;
}

/** Holds what a statement locks, to stop others at this very place for as long as a test needs. */
export async function holdRow(house: TestHouse, companyId: number, [statement, values]: [string, unknown[]]): Promise<HeldRow> {
  const freed = Promise.withResolvers<void>();
  const holder = Promise.withResolvers<number>();
  const ended = house.inside(companyId, async ({ em }) => {
    await execute(em, statement, values);
    const [self] = await rows(em, queryOf({ pid: column.number() }, 'select pg_backend_pid() as pid'));
    holder.resolve(self?.pid ?? 0);
    await freed.promise;
  });
  const pid = await Promise.race([holder.promise, ended.then(() => 0)]);
  const waiting = () => asSupport(house.platform, 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [pid]);
  return {
    awaited: () =>
      vi.waitFor(async () => ((await waiting()).length > 0 ? undefined : Promise.reject(new Error('nobody waits for it'))), {
        timeout: 5_000,
        interval: 10,
      }),
    free: async () => {
      freed.resolve();
      await ended;
    },
  };
}
