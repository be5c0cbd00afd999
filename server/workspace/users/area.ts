import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { userMigrations } from './migrations.ts';
import { userReferences } from './references.ts';
import { userBroadcasts } from './live.ts';
import { removeExpiredInvitations } from './removeExpiredInvitations.ts';
import { presenceSweep } from './presence.ts';
import { userRoutes } from './routes.ts';
import { userQueueLinkSchema, userSchema } from './User.ts';

export const usersArea: Area = {
  name: 'users',
  migrations: userMigrations,
  readsTables: ['companies', 'plans', 'queues', 'settings'],
  references: userReferences,
  fileColumns: [{ table: 'users', columns: ['picture_path'] }],
  entities: [userSchema, userQueueLinkSchema],
  routes: userRoutes,
  sqlFragments: {
    'audit.userNames': 'select id, name from users',
    'company.language': `select u.language from users u where u.profile = 'admin' and u.language is not null order by u.id limit 1`,
  },
  broadcasts: userBroadcasts,
  recurringJobs: [presenceSweep, removeExpiredInvitations],
  uniqueConstraintErrors: { users_email_key: 'ERR_EMAIL_ALREADY_EXISTS' },
};
