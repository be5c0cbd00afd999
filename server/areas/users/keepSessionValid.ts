import type { EntityManager } from '@mikro-orm/postgresql';
import { execute } from '#server/platform/database/queryRows.ts';

/** Raises one session to its user's token version: the session that changed the password stays valid. */
export async function keepSessionValid(em: EntityManager, sessionId: string): Promise<void> {
  await execute(em, 'update sessions s set token_version = u.token_version from users u where s.id = $1 and u.id = s.user_id', [sessionId]);
}
