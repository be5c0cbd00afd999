import type { api } from '#shared/api.ts';
import type { PasskeyRecord } from '#shared/workspace/auth/passkeys.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { setSecondStepSince } from '#server/workspace/users/index.ts';
import type { UserScope } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { assertOwnPassword } from './assertOwnPassword.ts';
import { listPasskeysOf, removePasskeyRow } from './passkeyRows.ts';
import { findSecondStep, removeSecondStep } from './secondStepRow.ts';

export const listPasskeys = (scope: UserScope): Promise<PasskeyRecord[]> => listPasskeysOf(scope, scope.actor.userId);

/** Without an app and another passkey nothing is left of the second step. */
export async function removePasskey(scope: RequestScope, { id, currentPassword }: InputOf<typeof api.passkeys.remove>): Promise<void> {
  const user = await assertOwnPassword(scope, currentPassword);
  if (!(await removePasskeyRow(scope, id))) {
    throw new AppError('ERR_NO_PASSKEY_FOUND');
  }
  const hasApp = ((await findSecondStep(scope, user.id))?.appSince ?? null) !== null;
  if (!hasApp && (await listPasskeysOf(scope, user.id)).length === 0) {
    await removeSecondStep(scope, user.id);
    await setSecondStepSince(scope, user.id, null);
  }
  await recordAudit(scope, { action: 'user.removePasskey', subject: { type: 'user', id: user.id } });
}
