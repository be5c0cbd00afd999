import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Ends every session of a person: those of older versions are over. Counted by the database, so that two at once count twice. */
export async function revokeSessions({ em }: Scope, userId: number): Promise<void> {
  await execute(em, 'update users set token_version = token_version + 1 where id = $1', [userId]);
}

/** Ends every session of the company, but for its operators', who stay to set things right. */
export async function revokeCompanySessions({ em }: Scope): Promise<void> {
  await execute(em, 'update users set token_version = token_version + 1 where not super');
}
