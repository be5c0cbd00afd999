import { randomUUID } from 'node:crypto';
import type { SessionUser } from '#shared/areas/auth.ts';
import { refreshLife, signAccess, signRefresh } from '#server/platform/http/tokens.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Session } from './Session.ts';

/** A refresh token says its times in whole seconds; a session remembers exactly what the token says. */
export const wholeSecond = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000);

export const newRefresh = (now: Date): { refreshId: string; refreshedAt: Date; expiresAt: Date } => {
  const refreshedAt = wholeSecond(now);
  return { refreshId: randomUUID(), refreshedAt, expiresAt: new Date(refreshedAt.getTime() + refreshLife * 1000) };
};

interface Issued {
  readonly access: string;
  readonly refresh: string;
}

/** Both tokens of a session as it stands. */
export async function issue(platform: Platform, session: Session, user: SessionUser): Promise<Issued> {
  const claims = { id: user.id, companyId: user.companyId, session: session.id };
  const access = { ...claims, profile: user.profile, super: user.super };
  return {
    access: await signAccess(platform.secrets, access, platform.now()),
    refresh: await signRefresh(platform.secrets, { ...claims, refresh: session.refreshId }, session.refreshedAt),
  };
}
