import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { assertSecondStep } from '#server/workspace/secondSteps/index.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { verifyChallenge } from './challenge.ts';
import { openSession, type SessionOwner } from './openSession.ts';
import { recordRefusedSignIn } from './recordSignIn.ts';
import { takeAttemptAtAddress, takeAttemptEverywhere } from './signInLimits.ts';

/** Another password, a deactivation or a suspended company has ended the challenge. */
const enterableQuery = queryOf(
  {},
  `select from users u join companies c on c.id = u.company_id
   where u.id = $1 and u.token_version = $2 and u.deactivated_at is null and (c.status or u.super)`,
);

/** Throws ERR_SECOND_STEP_EXPIRED. */
export async function assertStillValid({ em }: Scope, { id, tokenVersion }: SessionOwner): Promise<void> {
  if ((await queryRows(em, enterableQuery, [id, tokenVersion])).length === 0) {
    throw new AppError('ERR_SECOND_STEP_EXPIRED');
  }
}

/** Ends a sign-in with a code. Guesses are counted as those of passwords are, by account, before the code is looked at. */
export async function takeSecondStep(
  guest: PublicContext,
  { challenge, code }: InputOf<typeof api.auth.secondStep>,
): Promise<ResultOf<typeof api.auth.secondStep>> {
  const owner = await verifyChallenge(guest, challenge);
  if (owner === null) {
    throw new AppError('ERR_SECOND_STEP_EXPIRED');
  }
  const account = `second step of ${owner.id}`;
  const attempts = [await takeAttemptAtAddress(guest, account), await takeAttemptEverywhere(guest, account)];
  const session = await openSession(guest, owner, async (scope) => {
    await assertStillValid(scope, owner);
    await assertSecondStep({ ...scope, request: guest.request }, owner.id, code);
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_SECOND_STEP_CODE') {
      void recordRefusedSignIn(guest, owner, 'secondStep');
    }
    throw error;
  });
  await Promise.all(attempts.map((attempt) => attempt.succeed()));
  return session;
}
