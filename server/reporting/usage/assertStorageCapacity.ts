import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { type StorageKind, storageKinds, type StorageRecord, toStorageLevel } from '#shared/reporting/usage/index.ts';
import { objectFromKeys } from '#shared/kit/objects.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { UploadIntent } from '#server/platform/http/admitUploads.ts';
import { limitKeyOf } from '#server/platform/http/requestLimits.ts';

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

/** More than uploads that are under way can add before their sums are seen. */
const freeWithoutLock = 4_000_000_000;

/** Read and not kept; tiny; an operator's; a customer's, on the simulated phone. */
const uncounted: ReadonlySet<string> = new Set(
  [
    api.announcements.attachImage,
    ...Object.values(api.phone),
    api.userImports.upload,
    api.contactImports.upload,
    api.contactImports.uploadToList,
    api.contactImports.create,
    api.users.setPicture,
    api.settings.setLogo,
  ].map(limitKeyOf),
);

async function hasCapacity(scope: Scope, bytes: number, spare = 0): Promise<boolean> {
  const { used, limit } = await readStorage(scope);
  return limit === null || used + bytes + spare <= limit;
}

/** Throws ERR_STORAGE_FULL. Near the limit uploads of a company wait for each other's commit, so that two cannot take the same room. */
export async function assertStorageCapacity(scope: Scope, { endpoint, bytes }: UploadIntent): Promise<void> {
  if (uncounted.has(limitKeyOf(endpoint)) || (await hasCapacity(scope, bytes, freeWithoutLock))) {
    return;
  }
  await execute(scope.em, `select pg_advisory_xact_lock(hashtext('company_storage'), $1)`, [scope.companyId]);
  if (!(await hasCapacity(scope, bytes))) {
    throw new AppError('ERR_STORAGE_FULL');
  }
}
