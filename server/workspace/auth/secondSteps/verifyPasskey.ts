import { loadWebAuthn, type AuthenticationResponseJSON } from '#server/platform/webAuthn.ts';
import type { PasskeyAnswer, PasskeyCeremony } from '#shared/workspace/auth/passkeys.ts';
import { AppError } from '#shared/errors.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { signPasskeyToken, verifyPasskeyToken } from '#server/platform/http/tokens.ts';
import { listStoredPasskeys, notePasskeyUse, storedPasskeyColumns, storedPasskeyShape, type StoredPasskey } from './passkeyRows.ts';
import { listExpectedOrigins, refuseOnFailure, relyingPartyOf, useChallenge } from './relyingParty.ts';

/** Whose passkey it is. */
export interface PasskeyOwner {
  readonly id: number;
  readonly companyId: number;
  readonly tokenVersion: number;
}

/** `owner`: somebody who has given the password; null: the passkey says who it is, and verifies the person itself. */
export async function startPasskeySignIn({ platform, now }: PublicContext, owner: PasskeyOwner | null): Promise<PasskeyCeremony> {
  const stored =
    owner === null
      ? []
      : await runInScope(platform, { companyId: owner.companyId, actor: systemActor(owner.companyId) }, (scope) =>
          listStoredPasskeys(scope, owner.id),
        );
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(platform.config),
    allowCredentials: stored.map(({ credentialId }) => ({ id: credentialId })),
    userVerification: owner === null ? 'required' : 'preferred',
  });
  const claims = { challenge: options.challenge, userId: owner?.id ?? 0, use: 'signIn' } as const;
  return { token: await signPasskeyToken(platform.secrets, claims, now), options };
}

const ownerQuery = queryOf<StoredPasskey & PasskeyOwner>(
  { ...storedPasskeyShape, id: column.number(), companyId: column.number(), tokenVersion: column.number() },
  `select ${storedPasskeyColumns}, u.id, u.company_id as "companyId", u.token_version as "tokenVersion"
   from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
);

const isAssertion = (response: object): response is AuthenticationResponseJSON =>
  'id' in response && typeof response.id === 'string' && 'response' in response && 'rawId' in response;

/** The owner of a passkey that has signed; its use is noted by `note`, in the transaction of the session. Throws ERR_PASSKEY_REFUSED. */
export async function verifyPasskey(
  { platform, now }: PublicContext,
  { token, response }: PasskeyAnswer,
): Promise<{ readonly owner: PasskeyOwner; note(scope: Scope): Promise<void> }> {
  const claims = await verifyPasskeyToken(platform.secrets, token, now);
  if (claims === null || claims.use !== 'signIn' || !isAssertion(response)) {
    throw new AppError('ERR_PASSKEY_REFUSED');
  }
  const [row] = await runInSystemScope(platform, 'a passkey', ({ em }) => queryRows(em, ownerQuery, [response.id]));
  if (row === undefined || (claims.userId !== 0 && claims.userId !== row.id)) {
    throw new AppError('ERR_PASSKEY_REFUSED');
  }
  await useChallenge(platform, claims.challenge);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { authenticationInfo, verified } = await refuseOnFailure(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: claims.challenge,
      expectedOrigin: listExpectedOrigins(platform.config, response.response.clientDataJSON),
      expectedRPID: relyingPartyOf(platform.config),
      requireUserVerification: claims.userId === 0,
      credential: { id: row.credentialId, publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')), counter: row.counter },
    }),
  );
  if (!verified) {
    throw new AppError('ERR_PASSKEY_REFUSED');
  }
  const used = { credentialId: row.credentialId, counter: authenticationInfo.newCounter };
  return {
    owner: row,
    note: async (scope) => {
      if (!(await notePasskeyUse(scope, used))) {
        throw new AppError('ERR_PASSKEY_REFUSED');
      }
    },
  };
}
