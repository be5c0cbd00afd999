import type { SecondStepRecord } from '#shared/workspace/auth/secondSteps.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { findSecondStep } from './secondStepRow.ts';

export async function showSecondStep(scope: Scope): Promise<SecondStepRecord> {
  const { actor, platform } = scope;
  const secondStep = await findSecondStep(scope, actor.userId);
  return {
    isRequired: (actor.super && platform.config.requiresSuperSecondStep) || (await isEnabled(scope, 'requireSecondStep')),
    appSince: secondStep?.appSince?.toISOString() ?? null,
    recoveryCodes: secondStep?.recoveryCodes.length ?? 0,
  };
}
