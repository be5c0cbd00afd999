import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** Ends every session of the company, but for its operators', who stay to set things right. */
export async function revokeEveryone({ em }: Scope): Promise<void> {
  await rows(em, 'update users set token_version = token_version + 1 where not super');
}
