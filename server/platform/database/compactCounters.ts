import { queryAsSupport } from './queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';

/** Rows of a company above its sums that trigger a compaction. */
const maxPendingRows = 500;

interface CounterTable {
  /** Of the job: `area.doesWhat`. */
  readonly name: string;
  /** A table of increments: each change adds a row, so that no writer waits for another. */
  readonly table: string;
  /** Key columns beside the company. */
  readonly groupBy: readonly string[];
  readonly sums: readonly string[];
}

/** Replaces increments by their sums, so that readers add few rows. Safe when two processes run it at once. */
export function compactCounters({ name, table, groupBy, sums }: CounterTable): RecurringJob {
  const keys = ['company_id', ...groupBy].join(', ');
  const summed = sums.map((column) => `sum(${column})`);
  const statement = `
    with piled as (
      select company_id from ${table} group by company_id having count(*) > count(distinct (${keys})) + ${maxPendingRows}
    ), folded as (
      delete from ${table} where company_id in (select company_id from piled) returning *
    )
    insert into ${table} (${keys}, ${sums.join(', ')})
    select ${keys}, ${summed.join(', ')} from folded group by ${keys} having ${summed.map((sum) => `${sum} <> 0`).join(' or ')}`;
  return { name, every: 5_000, run: async (platform) => void (await queryAsSupport(platform, statement)) };
}
