import { AppError } from '#shared/errors.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { hashRecoveryCode } from './recoveryCodes.ts';
import { findSecondStep, storeCounter, storeRecoveryHashes, type SecondStep } from './secondStepRow.ts';
import { findTotpCounter } from '#server/platform/totp.ts';

interface Answer extends SecondStep {
  readonly code: string;
}

/** The code of a step that was taken, or of an earlier one, has been seen by somebody else perhaps. */
async function takeAppCode(scope: AuditedScope, userId: number, { appSecret, lastCounter, code }: Answer): Promise<boolean> {
  const counter = appSecret === '' ? null : findTotpCounter(appSecret, code, scope.now);
  if (counter === null || counter <= lastCounter) {
    return false;
  }
  await storeCounter(scope, userId, counter);
  return true;
}

async function takeRecoveryCode(scope: AuditedScope, userId: number, { recoveryCodes, code }: Answer): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  const left = recoveryCodes.filter((one) => one !== hash);
  if (left.length === recoveryCodes.length) {
    return false;
  }
  await storeRecoveryHashes(scope, userId, left);
  await recordAudit(scope, { action: 'user.useRecoveryCode', subject: { type: 'user', id: userId }, details: { left: left.length } });
  return true;
}

/** Takes a code of the app, or a recovery code, each once. Throws ERR_SECOND_STEP_CODE. */
export async function assertSecondStep(scope: AuditedScope, userId: number, code: string): Promise<void> {
  const secondStep = await findSecondStep(scope, userId, { isLocked: true });
  const isRight =
    secondStep !== null &&
    ((await takeAppCode(scope, userId, { ...secondStep, code })) || (await takeRecoveryCode(scope, userId, { ...secondStep, code })));
  if (!isRight) {
    throw new AppError('ERR_SECOND_STEP_CODE', { fields: { code: 'any.invalid' } });
  }
}
