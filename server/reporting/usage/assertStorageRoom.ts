import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { UploadIntent } from '#server/platform/http/admitUploads.ts';
import { limitKeyOf } from '#server/platform/http/requestLimits.ts';
import { readStorage } from './readStorage.ts';

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

async function hasRoom(scope: Scope, bytes: number, spare = 0): Promise<boolean> {
  const { used, limit } = await readStorage(scope);
  return limit === null || used + bytes + spare <= limit;
}

/** Throws ERR_STORAGE_FULL. Near the limit uploads of a company wait for each other's commit, so that two cannot take the same room. */
export async function assertStorageRoom(scope: Scope, { endpoint, bytes }: UploadIntent): Promise<void> {
  if (uncounted.has(limitKeyOf(endpoint)) || (await hasRoom(scope, bytes, freeWithoutLock))) {
    return;
  }
  await execute(scope.em, `select pg_advisory_xact_lock(hashtext('company_storage'), $1)`, [scope.companyId]);
  if (!(await hasRoom(scope, bytes))) {
    throw new AppError('ERR_STORAGE_FULL');
  }
}
