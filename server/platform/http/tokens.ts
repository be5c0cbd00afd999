import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { AppError } from '#shared/errors.ts';
import type { Profile } from '#shared/rules/permissions.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { hourSeconds, daySeconds } from '#shared/rules/durations.ts';

const accessLifeSeconds = 15 * 60;
export const operatorLifeSeconds = hourSeconds;
export const refreshLifeSeconds = 7 * daySeconds;

/** Claims of an access token, checked against the session and the user on every call. */
export interface AccessClaims {
  readonly id: number;
  readonly companyId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly session: string;
}

/** Claims of a refresh token. */
export interface RefreshClaims {
  readonly id: number;
  readonly companyId: number;
  readonly session: string;
  /** The id of this refresh token: each is used once. */
  readonly refresh: string;
}

/** Claims of a challenge: the password was right, the second step is still missing. */
export interface ChallengeClaims {
  readonly id: number;
  readonly companyId: number;
  /** Another password ends the challenge. */
  readonly tokenVersion: number;
}

const challengeLifeSeconds = 10 * 60;

const algorithm = 'HS256';
const encodeSecret = (secret: string): Uint8Array => new TextEncoder().encode(secret);
const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const createAccessTokenSigner =
  (lifeSeconds: number) =>
  (secrets: Secrets, claims: AccessClaims, now: Date): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuedAt(toSeconds(now))
      .setExpirationTime(toSeconds(now) + lifeSeconds)
      .sign(encodeSecret(secrets.jwt));

export const signAccessToken = createAccessTokenSigner(accessLifeSeconds);
/** For an operator's session as a user, which has no refresh token. */
export const signOperatorToken = createAccessTokenSigner(operatorLifeSeconds);

/** Deterministic, so that a lost response can be repeated. */
export function signRefreshToken(secrets: Secrets, claims: RefreshClaims, issuedAt: Date): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuedAt(toSeconds(issuedAt))
    .setExpirationTime(toSeconds(issuedAt) + refreshLifeSeconds)
    .sign(encodeSecret(secrets.refresh));
}

async function verifyToken<Claims>(token: string, secret: string, now: Date): Promise<(Claims & JWTPayload) | null> {
  try {
    const { payload } = await jwtVerify<Claims>(token, encodeSecret(secret), { algorithms: [algorithm], currentDate: now });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) {
      return null;
    }
    throw error;
  }
}

type VerifiedClaims = AccessClaims & JWTPayload;

const maxCachedTokens = 5_000;
/** Verified access tokens. A page sends the same one for a quarter of an hour, and a verification costs half a millisecond. */
const tokenCaches = new WeakMap<Secrets, Map<string, VerifiedClaims>>();

function getTokenCache(secrets: Secrets): Map<string, VerifiedClaims> {
  const cache = tokenCaches.get(secrets) ?? new Map<string, VerifiedClaims>();
  tokenCaches.set(secrets, cache);
  return cache;
}

async function verifyCachedAccessToken(secrets: Secrets, token: string, now: Date): Promise<VerifiedClaims | null> {
  const cache = getTokenCache(secrets);
  const cachedClaims = cache.get(token);
  if (cachedClaims !== undefined) {
    return (cachedClaims.exp ?? 0) > toSeconds(now) ? cachedClaims : null;
  }
  const claims = await verifyToken<AccessClaims>(token, secrets.jwt, now);
  if (claims !== null) {
    cache.set(token, claims);
    const [oldest] = cache.keys();
    if (cache.size > maxCachedTokens && oldest !== undefined) {
      cache.delete(oldest);
    }
  }
  return claims;
}

/** The claims of an access token; throws ERR_TOKEN_EXPIRED, on which the client refreshes. */
export async function verifyAccessToken(secrets: Secrets, token: string, now: Date): Promise<AccessClaims> {
  const claims = await verifyCachedAccessToken(secrets, token, now);
  if (claims === null) {
    throw new AppError('ERR_TOKEN_EXPIRED', { text: 'ERR_SESSION_EXPIRED' });
  }
  return claims;
}

/** Never an access token: both are signed with the same secret. */
const challengeSecret = ({ jwt }: Secrets): string => `challenge ${jwt}`;

export const signChallengeToken = (secrets: Secrets, { id, companyId, tokenVersion }: ChallengeClaims, now: Date): Promise<string> =>
  new SignJWT({ id, companyId, tokenVersion })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuedAt(toSeconds(now))
    .setExpirationTime(toSeconds(now) + challengeLifeSeconds)
    .sign(encodeSecret(challengeSecret(secrets)));

/** The claims of a challenge, or null when it is invalid or expired. */
export const verifyChallengeToken = (secrets: Secrets, token: string, now: Date): Promise<ChallengeClaims | null> =>
  verifyToken<ChallengeClaims>(token, challengeSecret(secrets), now);

/** Claims of a WebAuthn ceremony that has begun. */
export interface PasskeyClaims {
  readonly challenge: string;
  /** 0: any owner of a passkey. */
  readonly userId: number;
  readonly use: 'register' | 'signIn';
}

const passkeyLifeSeconds = 5 * 60;
const passkeySecret = ({ jwt }: Secrets): string => `passkey ${jwt}`;

export const signPasskeyToken = (secrets: Secrets, { challenge, userId, use }: PasskeyClaims, now: Date): Promise<string> =>
  new SignJWT({ challenge, userId, use })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuedAt(toSeconds(now))
    .setExpirationTime(toSeconds(now) + passkeyLifeSeconds)
    .sign(encodeSecret(passkeySecret(secrets)));

/** The claims of a ceremony, or null when its token is invalid or expired. */
export const verifyPasskeyToken = (secrets: Secrets, token: string, now: Date): Promise<PasskeyClaims | null> =>
  verifyToken<PasskeyClaims>(token, passkeySecret(secrets), now);

/** The claims of a refresh token, or null when it is invalid or expired. */
export const verifyRefreshToken = (secrets: Secrets, token: string, now: Date): Promise<RefreshClaims | null> =>
  verifyToken<RefreshClaims>(token, secrets.refresh, now);
