import { queryAsSupport } from './queryAsSupport.ts';
import type { MaintenanceTask } from './outbox/relay.ts';

/** Changes of a company that have piled up beyond its sums before they are folded together. */
const maxPendingRows = 500;

interface CounterTable {
  /** A table of changes: whoever changes a count adds a row, and waits for nobody. */
  readonly table: string;
  /** What is counted apart, beside the company. */
  readonly groupBy: readonly string[];
  readonly sums: readonly string[];
}

/** Leaves the sums of changes in their place, so that whoever counts has few rows to add. Two at once fold a row once. */
export function compactCounters({ table, groupBy: by, sums }: CounterTable): MaintenanceTask {
  const keys = ['company_id', ...by].join(', ');
  const summed = sums.map((column) => `sum(${column})`);
  const statement = `
    with piled as (
      select company_id from ${table} group by company_id having count(*) > count(distinct (${keys})) + ${maxPendingRows}
    ), folded as (
      delete from ${table} where company_id in (select company_id from piled) returning *
    )
    insert into ${table} (${keys}, ${sums.join(', ')})
    select ${keys}, ${summed.join(', ')} from folded group by ${keys} having ${summed.map((sum) => `${sum} <> 0`).join(' or ')}`;
  return { name: `sums of ${table}`, intervalMs: 5_000, run: async (platform) => void (await queryAsSupport(platform, statement)) };
}
