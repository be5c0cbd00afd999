import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { authBroadcasts } from './live.ts';
import { authRoutes } from './routes.ts';
import { sessionSchema } from './Session.ts';

export const auth: Area = { name: 'auth', entities: [sessionSchema], routes: authRoutes, broadcasts: authBroadcasts };
