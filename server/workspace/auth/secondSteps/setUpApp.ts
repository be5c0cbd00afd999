import type { api } from '#shared/api.ts';
import type { AppSecret, RecoveryCodes } from '#shared/workspace/auth/secondSteps.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { holdUser, setSecondStepSince, User } from '#server/workspace/users/index.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { assertOwnPassword } from './assertOwnPassword.ts';
import { mailAboutSecondStep } from './mailAboutSecondStep.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import { findSecondStep, storeApp, storePendingSecret, storeRecoveryCodes } from './secondStepRow.ts';
import { createTotpSecret, createTotpUri, findTotpCounter } from '#server/platform/totp.ts';

const pendingMinutes = 15;
/** Wrong codes per person. */
const codeLimit = { name: 'second-step-codes', points: 10, duration: pendingMinutes * 60 };

/** A secret that counts once a code confirms it: an app that was scanned badly locks nobody out. */
export async function startAppSetup(
  scope: RequestScope,
  { currentPassword }: InputOf<typeof api.secondSteps.startApp>,
): Promise<AppSecret> {
  const { id, email } = await assertOwnPassword(scope, currentPassword);
  const secret = createTotpSecret();
  await storePendingSecret(scope, id, { secret, until: new Date(scope.now.getTime() + pendingMinutes * minuteMs) });
  return { secret, uri: createTotpUri(secret, email) };
}

/** Turns the second step on, or replaces the app of before. */
export async function confirmApp(scope: RequestScope, { code }: InputOf<typeof api.secondSteps.confirmApp>): Promise<RecoveryCodes> {
  const { userId } = scope.actor;
  const limiter = await createRateLimiter(scope.platform, codeLimit);
  await limiter.consume(`${userId}`);
  await holdUser(scope, userId);
  const pending = (await findSecondStep(scope, userId, { isLocked: true }))?.pendingSecret ?? '';
  if (pending === '') {
    throw new AppError('ERR_SECOND_STEP_EXPIRED');
  }
  const counter = findTotpCounter(pending, code, scope.now);
  if (counter === null) {
    throw new AppError('ERR_SECOND_STEP_CODE', { fields: { code: 'any.invalid' } });
  }
  await storeApp(scope, userId, { secret: pending, counter });
  const recoveryCodes = createRecoveryCodes();
  await storeRecoveryCodes(scope, userId, recoveryCodes);
  await setSecondStepSince(scope, userId, scope.now);
  await recordAudit(scope, { action: 'user.turnOnSecondStep', subject: { type: 'user', id: userId } });
  await mailAboutSecondStep(scope, 'secondStepOn', await scope.em.findOneOrFail(User, { id: userId }));
  await limiter.reset(`${userId}`);
  return { recoveryCodes };
}
