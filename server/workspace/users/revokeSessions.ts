import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Ends all sessions of a user through the token version; the database increments it, so that concurrent calls add up. */
export async function revokeSessions({ em }: Scope, userId: number): Promise<void> {
  await execute(em, 'update users set token_version = token_version + 1 where id = $1', [userId]);
}

/** Ends all sessions of the company, except its operators'. */
export async function revokeCompanySessions({ em }: Scope): Promise<void> {
  await execute(em, 'update users set token_version = token_version + 1 where not super');
}
