import { createHash } from 'node:crypto';
import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** One hand at a time for one chat of one connection; kept until the transaction ends. */
export async function lockChat(scope: Scope, connectionId: number, chat: string): Promise<void> {
  const digest = createHash('sha256').update(`${scope.companyId} ${connectionId} ${chat}`).digest();
  await rows(scope.em, 'select pg_advisory_xact_lock($1)', [digest.readBigInt64BE(0).toString()]);
}
