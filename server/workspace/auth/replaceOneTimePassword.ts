import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { requireSessionUser, setPassword } from '#server/workspace/users/index.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { keepSessionValid } from './keepSessionValid.ts';

/** For the first sign-in with a generated password; afterwards a change needs the current one. */
export async function replaceOneTimePassword(
  scope: RequestScope,
  { password }: InputOf<typeof api.auth.replaceOneTimePassword>,
): Promise<void> {
  const { em, actor, sessionId } = scope;
  if (!(await requireSessionUser(scope, actor.userId)).mustChangePassword) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  await setPassword(scope, actor.userId, password);
  await em.flush();
  await keepSessionValid(scope, { sessionId });
}
