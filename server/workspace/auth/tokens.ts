import { randomUUID } from 'node:crypto';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { refreshLifeSeconds, signAccessToken, signRefreshToken } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { UserSession } from './UserSession.ts';

/** Refresh tokens carry whole seconds; the session row stores the same value. */
const truncateToSecond = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000);

/** `endsAt`: the end of the session, however often it is used. */
export const newRefreshColumns = (now: Date, endsAt?: Date): { refreshId: string; refreshedAt: Date; expiresAt: Date } => {
  const refreshedAt = truncateToSecond(now);
  const unusedUntil = refreshedAt.getTime() + refreshLifeSeconds * 1000;
  return { refreshId: randomUUID(), refreshedAt, expiresAt: new Date(Math.min(unusedUntil, endsAt?.getTime() ?? unusedUntil)) };
};

/** When a session ends by itself, however often it is used. */
export const findSessionEnd = ({ config }: Pick<Platform, 'config'>, createdAt: Date): Date =>
  new Date(createdAt.getTime() + config.sessionDays * dayMs);

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
