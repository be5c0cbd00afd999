import type { api } from '#shared/api.ts';
import type { SecondStepRecord } from '#shared/workspace/auth/secondSteps.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { setSecondStepSince } from '#server/workspace/users/index.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import type { UserScope } from '#server/platform/database/scope.ts';
import { assertOwnPassword } from './assertOwnPassword.ts';
import { mailAboutSecondStep } from './mailAboutSecondStep.ts';
import { removePasskeysOf } from './passkeyRows.ts';
import { findSecondStep, removeSecondStep } from './secondStepRow.ts';

export async function showSecondStep(scope: UserScope): Promise<SecondStepRecord> {
  const { actor, platform } = scope;
  const secondStep = await findSecondStep(scope, actor.userId);
  return {
    isRequired: (actor.super && platform.config.requiresSuperSecondStep) || (await isEnabled(scope, 'requireSecondStep')),
    appSince: secondStep?.appSince?.toISOString() ?? null,
    recoveryCodes: secondStep?.recoveryCodes.length ?? 0,
  };
}

export async function turnOffSecondStep(
  scope: RequestScope,
  { currentPassword }: InputOf<typeof api.secondSteps.turnOff>,
): Promise<SecondStepRecord> {
  const user = await assertOwnPassword(scope, currentPassword);
  if (!user.secondStepSince) {
    throw new AppError('ERR_NO_SECOND_STEP');
  }
  await removeSecondStep(scope, user.id);
  await removePasskeysOf(scope, user.id);
  await setSecondStepSince(scope, user.id, null);
  await recordAudit(scope, { action: 'user.turnOffSecondStep', subject: { type: 'user', id: user.id } });
  await mailAboutSecondStep(scope, 'secondStepOff', user);
  return showSecondStep(scope);
}
