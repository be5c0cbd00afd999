import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { referencesOf } from '#server/platform/database/references.ts';
import { pauseBroadcasts } from './live.ts';
import { pauseMigrations } from './migrations.ts';
import { pauseReasonSchema } from './PauseReason.ts';
import { endPauseOf } from './pauses.ts';
import { pauseRoutes } from './routes.ts';

export const pausesArea: Area = {
  name: 'pauses',
  readsTables: ['companies', 'users', 'user_queues'],
  migrations: pauseMigrations,
  references: referencesOf('pauses', { user_id: 'user' }),
  entities: [pauseReasonSchema],
  routes: pauseRoutes,
  broadcasts: pauseBroadcasts,
  hooks: {
    'user.releasing': (scope, { userId }) => endPauseOf(scope, userId),
    'user.signingOut': (scope, { userId }) => endPauseOf(scope, userId),
  },
  uniqueConstraintErrors: { pause_reasons_name_key: 'ERR_PAUSE_REASON_TAKEN' },
};
