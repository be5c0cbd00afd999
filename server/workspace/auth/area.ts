import type { Area } from '#server/platform/area.ts';
import { authMigrations } from './migrations.ts';
import { keepSessionValid } from './keepSessionValid.ts';
import { authReferences } from './references.ts';
import { authBroadcasts } from './live.ts';
import { removeExpiredSessions } from './removeExpiredSessions.ts';
import { authRoutes } from './routes.ts';
import { userSessionSchema } from './UserSession.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'session.opened': { sessionId: string; userId: number };
    'session.ended': { sessionId: string; userId: number };
  }
}
declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A user signs out. */
    'user.signingOut': { userId: number };
  }
}

export const authArea: Area = {
  name: 'auth',
  migrations: authMigrations,
  readsTables: ['companies', 'passkeys', 'plans', 'user_queues', 'users'],
  hooks: { 'user.keepingSession': keepSessionValid },
  references: authReferences,
  entities: [userSessionSchema],
  routes: authRoutes,
  broadcasts: authBroadcasts,
  recurringJobs: [removeExpiredSessions],
};
