import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Raises one session to its user's token version: the session that changed the password stays valid. */
export const keepSessionValid = ({ em }: Scope, { sessionId }: { readonly sessionId: string }): Promise<void> =>
  execute(em, 'update sessions s set token_version = u.token_version from users u where s.id = $1 and u.id = s.user_id', [sessionId]);
