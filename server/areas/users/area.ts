import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { userBroadcasts } from './live.ts';
import { userRoutes } from './routes.ts';
import { userQueueSchema, userSchema } from './User.ts';

export const users: Area = {
  name: 'users',
  entities: [userSchema, userQueueSchema],
  routes: userRoutes,
  broadcasts: userBroadcasts,
  uniqueCodes: { users_email_key: 'ERR_EMAIL_ALREADY_EXISTS' },
};
