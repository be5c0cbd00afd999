import { DeadlockException } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { type Principal, required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Company } from '#server/tenancy/companies/index.ts';
import { revokeCompanySessions } from '#server/workspace/users/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';

interface EmptyCompanyOptions {
  /** Smaller tables go with the company itself. */
  readonly minTableBytes?: number;
  readonly batchSize?: number;
}

/** What the end of the company's sessions still needs, and what goes with the company at last. */
const keptTables = ['users', 'sessions', 'outbox', 'listener_tasks', 'live_events', 'live_counters'];

const largeTables = `
  select c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all($1)
    and has_table_privilege(c.oid, 'delete') and pg_relation_size(c.oid) >= $2
  order by pg_relation_size(c.oid) desc, c.relname`;

/** The name comes from the catalogue. */
const deleteBatch = (table: string): string => `
  with gone as (
    delete from "${table}" where ctid = any(array(select ctid from "${table}" where company_id = $1 limit $2)) returning 1
  )
  select count(*)::int as count from gone`;

/**
 * Deletes a company's rows of large tables in small transactions, so that no other company waits for one of minutes. An interrupted
 * removal leaves a company that is switched off and can be removed again.
 */
export async function emptyCompany(
  platform: Platform,
  companyId: number,
  { minTableBytes = 8 * 1024 * 1024, batchSize = 5_000 }: EmptyCompanyOptions = {},
): Promise<void> {
  for (const { name } of await queryAsSupport<{ name: string }>(platform, largeTables, [keptTables, minTableBytes])) {
    let count = batchSize;
    while (count === batchSize) {
      const [batch] = await queryAsSupport<{ count: number }>(platform, deleteBatch(name), [companyId, batchSize]);
      count = batch?.count ?? 0;
    }
  }
}

const maxDeletions = 5;

/** The operator's own company. */
const firstCompanyId = 1;

/**
 * Removes a company with everything it owns. It is deactivated in a transaction of its own first, so that nobody works in it
 * during the removal, which may take minutes: its sockets are closed at once. Files follow from the event of the removal.
 */
export async function removeCompany(scope: Scope, { id }: InputOf<typeof api.companies.remove>): Promise<void> {
  if (id === firstCompanyId || id === scope.companyId) {
    throw new AppError('ERR_COMPANY_PROTECTED');
  }
  const principal = { companyId: id, actor: scope.actor };
  await runInScope(scope.platform, principal, async (companyScope) => {
    const company = required(await companyScope.em.findOne(Company, { id }), 'ERR_NO_COMPANY_FOUND');
    company.status = false;
    await revokeCompanySessions(companyScope);
    companyScope.recordEvent('company.changed', { companyId: id });
  });
  await emptyCompany(scope.platform, id);
  await deleteCompany(scope.platform, principal);
  scope.recordEvent('company.removed', { companyId: id });
}

/**
 * The relay and listeners lock these rows first and the company second: the removal takes the same order,
 * so that none of the two is stopped in favour of the other.
 */
const rowsBeforeCompany = [
  'select from live_counters where company_id = $1 for update',
  'select from outbox where company_id = $1 order by id for update',
  'select from listener_tasks where company_id = $1 order by id for update',
];

async function deleteRows({ em, companyId }: Scope): Promise<void> {
  for (const statement of rowsBeforeCompany) {
    await execute(em, statement, [companyId]);
  }
  await em.nativeDelete(Company, { id: companyId });
}

/** Deletes the company with its rows; again when the database stopped it in favour of a job that held one of them. */
async function deleteCompany(platform: Platform, principal: Principal, attempt = 1): Promise<void> {
  try {
    await runInScope(platform, principal, deleteRows);
  } catch (error) {
    if (!(error instanceof DeadlockException) || attempt === maxDeletions) {
      throw error;
    }
    await deleteCompany(platform, principal, attempt + 1);
  }
}
