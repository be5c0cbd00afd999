import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { AppError } from '#shared/errors.ts';
import type { Profile } from '#shared/rules/permissions.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Lives of the two tokens, in seconds. */
export const accessLife = 15 * 60;
export const refreshLife = 7 * 24 * 3600;

/** What an access token says; checked against the session and the user on every call. */
export interface AccessClaims {
  readonly id: number;
  readonly companyId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly session: string;
}

/** What a refresh token says. */
export interface RefreshClaims {
  readonly id: number;
  readonly companyId: number;
  readonly session: string;
  /** Which of the session's refresh tokens this is: each is used once. */
  readonly refresh: string;
}

const algorithm = 'HS256';
const key = (secret: string): Uint8Array => new TextEncoder().encode(secret);
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function signAccess(secrets: Secrets, claims: AccessClaims, now: Date): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + accessLife)
    .sign(key(secrets.jwt));
}

/** The same claims and times give the same token, so that a lost answer can be given again. */
export function signRefresh(secrets: Secrets, claims: RefreshClaims, issuedAt: Date): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuedAt(seconds(issuedAt))
    .setExpirationTime(seconds(issuedAt) + refreshLife)
    .sign(key(secrets.refresh));
}

async function verified<Claims>(token: string, secret: string, now: Date): Promise<(Claims & JWTPayload) | null> {
  try {
    const { payload } = await jwtVerify<Claims>(token, key(secret), { algorithms: [algorithm], currentDate: now });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) {
      return null;
    }
    throw error;
  }
}

type Genuine = AccessClaims & JWTPayload;

const mostKept = 5_000;
/** Access tokens whose signature was found good. A page sends the same one for a quarter of an hour, and a look costs half a millisecond. */
const genuine = new WeakMap<Secrets, Map<string, Genuine>>();

function keptBy(secrets: Secrets): Map<string, Genuine> {
  const known = genuine.get(secrets) ?? new Map<string, Genuine>();
  genuine.set(secrets, known);
  return known;
}

async function genuineAccess(secrets: Secrets, token: string, now: Date): Promise<Genuine | null> {
  const kept = keptBy(secrets);
  const known = kept.get(token);
  if (known !== undefined) {
    return (known.exp ?? 0) > seconds(now) ? known : null;
  }
  const claims = await verified<AccessClaims>(token, secrets.jwt, now);
  if (claims !== null) {
    kept.set(token, claims);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) {
      kept.delete(oldest);
    }
  }
  return claims;
}

/** The claims of an access token; a bad or expired one is the sign for the client to refresh. */
export async function readAccess(secrets: Secrets, token: string, now: Date): Promise<AccessClaims> {
  const claims = await genuineAccess(secrets, token, now);
  if (claims === null) {
    throw new AppError('ERR_TOKEN_EXPIRED', { text: 'ERR_SESSION_EXPIRED' });
  }
  return claims;
}

/** The claims of a refresh token, or null when it is bad or expired. */
export const readRefresh = (secrets: Secrets, token: string, now: Date): Promise<RefreshClaims | null> =>
  verified<RefreshClaims>(token, secrets.refresh, now);
