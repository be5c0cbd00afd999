import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { referencesOf } from '#server/platform/database/references.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { pauseMigrations } from './migrations.ts';
import { pauseReasonSchema } from './PauseReason.ts';
import { endPause, endPauseOf, listPauses, startPause } from './pauses.ts';
import { pauseReasonRecords, pauseRecords } from './pauseRecords.ts';
import { createPauseReason, listPauseReasons, removePauseReason, showPauseReason, updatePauseReason } from './pauseReasons.ts';

const pauseRoutes = [
  serveEndpoint(api.pauseReasons.list, listPauseReasons),
  serveEndpoint(api.pauseReasons.show, showPauseReason),
  serveEndpoint(api.pauseReasons.create, createPauseReason),
  serveEndpoint(api.pauseReasons.update, updatePauseReason),
  serveEndpoint(api.pauseReasons.remove, removePauseReason),
  serveEndpoint(api.pauses.list, listPauses),
  serveEndpoint(api.pauses.start, startPause),
  serveEndpoint(api.pauses.end, endPause),
];

const pauseBroadcasts = [
  ...broadcastRow('pauseReason', {
    actions: { 'pauseReason.created': 'create', 'pauseReason.changed': 'update', 'pauseReason.removed': 'delete' },
    find: ({ em }, id) => findRecord(em, pauseReasonRecords, id),
  }),
  ...broadcastRow('pause', {
    actions: { 'pause.started': 'create', 'pause.ended': 'delete' },
    find: ({ em }, id) => findRecord(em, pauseRecords, id),
  }),
];

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'pauseReason.created': { pauseReasonId: number };
    'pauseReason.changed': { pauseReasonId: number };
    'pauseReason.removed': { pauseReasonId: number };
    'pause.started': { pauseId: number };
    'pause.ended': { pauseId: number };
  }
}

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
