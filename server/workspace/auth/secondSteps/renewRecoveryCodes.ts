import type { api } from '#shared/api.ts';
import type { RecoveryCodes } from '#shared/workspace/auth/secondSteps.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { assertOwnPassword } from './assertOwnPassword.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import { findSecondStep, storeRecoveryCodes } from './secondStepRow.ts';

export async function renewRecoveryCodes(
  scope: RequestScope,
  { currentPassword }: InputOf<typeof api.secondSteps.renewRecoveryCodes>,
): Promise<RecoveryCodes> {
  const { id, secondStepSince } = await assertOwnPassword(scope, currentPassword);
  const secondStep = await findSecondStep(scope, id, { isLocked: true });
  if (secondStep === null || !secondStepSince) {
    throw new AppError('ERR_NO_SECOND_STEP');
  }
  const recoveryCodes = createRecoveryCodes();
  await storeRecoveryCodes(scope, id, recoveryCodes);
  await recordAudit(scope, { action: 'user.renewRecoveryCodes', subject: { type: 'user', id } });
  return { recoveryCodes };
}
