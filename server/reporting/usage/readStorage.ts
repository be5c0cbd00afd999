import { storageKinds, toStorageLevel, type StorageKind, type StorageRecord } from '#shared/reporting/usage.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const kindsQuery = queryOf(
  { kind: column.text<StorageKind>(), bytes: column.number() },
  'select kind, sum(bytes)::float8 as bytes from company_storage group by kind',
);

const limitQuery = queryOf(
  { limit: column.orNull(column.number()) },
  'select p.storage::float8 as limit from companies c left join plans p on p.id = c.plan_id where c.id = $1',
);

/** What the scope's company stores, and what its plan allows. */
export async function readStorage({ em, companyId }: Scope): Promise<StorageRecord> {
  const [plan] = await queryRows(em, limitQuery, [companyId]);
  const sums = new Map((await queryRows(em, kindsQuery)).map(({ kind, bytes }) => [kind, bytes]));
  const kinds = objectFromKeys(storageKinds, (kind) => Math.max(0, sums.get(kind) ?? 0));
  const used = Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0);
  const limit = plan?.limit ?? null;
  return { used, limit, level: toStorageLevel({ used, limit }), kinds };
}
