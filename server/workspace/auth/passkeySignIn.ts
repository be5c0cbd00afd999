import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { startPasskeySignIn, verifyPasskey } from '#server/workspace/secondSteps/index.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { verifyChallenge } from './challenge.ts';
import { openSession } from './openSession.ts';
import { assertStillValid } from './takeSecondStep.ts';

/** By address alone: a signature cannot be guessed. */
const addressLimit = { name: 'passkeys', points: 600, duration: 15 * minuteSeconds };

const takeAtAddress = async ({ platform, request }: PublicContext): Promise<void> => {
  await (await createRateLimiter(platform, addressLimit)).consume(request.ip);
};

/** Request to the browser: after the password, of this user; else of any owner of a passkey for this server. */
export async function askForPasskey(
  guest: PublicContext,
  { challenge }: InputOf<typeof api.auth.passkeyOptions>,
): Promise<ResultOf<typeof api.auth.passkeyOptions>> {
  await takeAtAddress(guest);
  const owner = challenge === undefined ? null : await verifyChallenge(guest, challenge);
  if (challenge !== undefined && owner === null) {
    throw new AppError('ERR_SECOND_STEP_EXPIRED');
  }
  return startPasskeySignIn(guest, owner);
}

/** A passkey ends a sign-in as its second step; alone, where it has verified the person, it is both steps. */
export async function signInByPasskey(
  guest: PublicContext,
  answer: InputOf<typeof api.auth.passkey>,
): Promise<ResultOf<typeof api.auth.passkey>> {
  await takeAtAddress(guest);
  const { owner, note } = await verifyPasskey(guest, answer);
  return openSession(guest, owner, async (scope) => {
    await assertStillValid(scope, owner);
    await note(scope);
  });
}
