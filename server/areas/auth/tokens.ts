import { randomUUID } from 'node:crypto';
import type { SessionUser } from '#shared/areas/auth.ts';
import { refreshLifeSeconds, signAccessToken, signRefreshToken } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserSession } from './UserSession.ts';

/** Refresh tokens carry whole seconds; the session row stores the same value. */
export const truncateToSecond = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000);

export const newRefreshColumns = (now: Date): { refreshId: string; refreshedAt: Date; expiresAt: Date } => {
  const refreshedAt = truncateToSecond(now);
  return { refreshId: randomUUID(), refreshedAt, expiresAt: new Date(refreshedAt.getTime() + refreshLifeSeconds * 1000) };
};

interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** The access token and the refresh token of a session. */
export async function issueTokens(platform: Platform, session: UserSession, user: SessionUser): Promise<TokenPair> {
  const claims = { id: user.id, companyId: user.companyId, session: session.id };
  const access = { ...claims, profile: user.profile, super: user.super };
  return {
    access: await signAccessToken(platform.secrets, access, platform.now()),
    refresh: await signRefreshToken(platform.secrets, { ...claims, refresh: session.refreshId }, session.refreshedAt),
  };
}
