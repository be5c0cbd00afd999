import { loadWebAuthn, type RegistrationResponseJSON } from '#server/platform/webAuthn.ts';
import type { api } from '#shared/api.ts';
import type { AddedPasskey, PasskeyCeremony } from '#shared/workspace/auth/passkeys.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { setSecondStepSince, User } from '#server/workspace/users/index.ts';
import { required } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { signPasskeyToken, verifyPasskeyToken } from '#server/platform/http/tokens.ts';
import { assertOwnPassword } from './assertOwnPassword.ts';
import { mailAboutSecondStep } from './mailAboutSecondStep.ts';
import { insertPasskey, listStoredPasskeys, maxPasskeys } from './passkeyRows.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import { listExpectedOrigins, refuseOnFailure, relyingPartyOf, useChallenge } from './relyingParty.ts';
import { ensureRow, findSecondStep, storeRecoveryCodes } from './secondStepRow.ts';

export async function startPasskey(scope: RequestScope, { currentPassword }: InputOf<typeof api.passkeys.start>): Promise<PasskeyCeremony> {
  const { platform, now } = scope;
  const { id, name, email } = await assertOwnPassword(scope, currentPassword);
  const stored = await listStoredPasskeys(scope, id);
  if (stored.length >= maxPasskeys) {
    throw new AppError('ERR_PASSKEY_LIMIT', { values: { max: maxPasskeys } });
  }
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Prosa',
    rpID: relyingPartyOf(platform.config),
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(`user ${id}`),
    excludeCredentials: stored.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const { challenge } = options;
  return { token: await signPasskeyToken(platform.secrets, { challenge, userId: id, use: 'register' }, now), options };
}

/** The library checks the shape. */
const isRegistration = (response: object): response is RegistrationResponseJSON => 'response' in response && 'rawId' in response;
const readClientData = (response: object): string => {
  const inner: unknown = 'response' in response ? response.response : null;
  return typeof inner === 'object' && inner !== null && 'clientDataJSON' in inner ? String(inner.clientDataJSON) : '';
};

async function verify({ platform, actor, now }: RequestScope, { token, response }: { token: string; response: object }) {
  const claims = await verifyPasskeyToken(platform.secrets, token, now);
  if (claims === null || claims.use !== 'register' || claims.userId !== actor.userId || !isRegistration(response)) {
    throw new AppError('ERR_PASSKEY_REFUSED');
  }
  await useChallenge(platform, claims.challenge);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await refuseOnFailure(
    verifyRegistrationResponse({
      response,
      expectedChallenge: claims.challenge,
      expectedOrigin: listExpectedOrigins(platform.config, readClientData(response)),
      expectedRPID: relyingPartyOf(platform.config),
      requireUserVerification: false,
    }),
  );
  return required(registrationInfo?.credential, 'ERR_PASSKEY_REFUSED');
}

export async function createPasskey(scope: RequestScope, { name, ...answer }: InputOf<typeof api.passkeys.create>): Promise<AddedPasskey> {
  const { userId } = scope.actor;
  const { id: credentialId, publicKey, counter, transports = [] } = await verify(scope, answer);
  const key = { name, credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: transports.join(' ') };
  const passkey = required(await insertPasskey(scope, key), 'ERR_PASSKEY_REFUSED');
  await ensureRow(scope, userId);
  const isFirst = (await findSecondStep(scope, userId, { isLocked: true }))?.recoveryCodes.length === 0;
  const recoveryCodes = isFirst ? createRecoveryCodes() : null;
  if (recoveryCodes !== null) {
    await storeRecoveryCodes(scope, userId, recoveryCodes);
  }
  const user = await scope.em.findOneOrFail(User, { id: userId });
  await setSecondStepSince(scope, userId, user.secondStepSince ?? scope.now);
  await recordAudit(scope, { action: 'user.addPasskey', subject: { type: 'user', id: userId }, details: { name } });
  await mailAboutSecondStep(scope, 'secondStepPasskey', user);
  return { passkey, recoveryCodes };
}
