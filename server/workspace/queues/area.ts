import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcaster, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { queueSchema } from './Queue.ts';
import { createQueue, listQueues, removeQueue, reorderQueues, showQueue, updateQueue } from './commands.ts';
import { queueMigrations } from './migrations.ts';
import { menuDraftSchema } from './options/MenuDraft.ts';
import { queueOptionSchema } from './options/QueueOption.ts';
import {
  attachQueueOptionFile,
  createQueueOption,
  listQueueOptions,
  moveQueueOption,
  prepareQueueOptionFile,
  removeQueueOption,
  removeQueueOptionFile,
  showQueueOption,
  updateQueueOption,
} from './options/commands.ts';
import { beginMenuDraft, discardMenuDraft, listMenuDrafts, publishMenuDraft } from './options/menuDrafts.ts';
import { queueOptionMigrations } from './options/migrations.ts';
import { attachQueueFile, prepareFileOfQueue, removeQueueFile } from './queueFile.ts';
import { queueRecords } from './queueRecords.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queue.changed': { queueId: number };
    'queue.removed': { queueId: number };
    'queueOptions.changed': { queueId: number };
  }
}

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A queue or a connection is to use a prompt or an integration: throws where the company has none of that id. */
    'automation.named': { promptId?: number | null | undefined; integrationId?: number | null | undefined };
    /** Throws where something cannot do without the queue. */
    'queue.removing': { queueId: number };
  }
}

const queueRoutes = [
  serveEndpoint(api.queues.list, listQueues),
  serveEndpoint(api.queues.show, showQueue),
  serveEndpoint(api.queues.create, createQueue),
  serveEndpoint(api.queues.reorder, reorderQueues),
  serveEndpoint(api.queues.update, updateQueue),
  serveEndpoint(api.queues.remove, removeQueue),
  servePreparedEndpoint(api.queues.attachFile, { prepare: prepareFileOfQueue, command: attachQueueFile }),
  serveEndpoint(api.queues.removeFile, removeQueueFile),
];

export const queueBroadcasts = broadcastRow('queue', {
  actions: { 'queue.changed': 'update', 'queue.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, queueRecords, id),
});

const queueOptionRoutes = [
  serveEndpoint(api.menuDrafts.list, listMenuDrafts),
  serveEndpoint(api.menuDrafts.begin, beginMenuDraft),
  serveEndpoint(api.menuDrafts.publish, publishMenuDraft),
  serveEndpoint(api.menuDrafts.discard, discardMenuDraft),
  serveEndpoint(api.queueOptions.list, listQueueOptions),
  serveEndpoint(api.queueOptions.show, showQueueOption),
  serveEndpoint(api.queueOptions.create, createQueueOption),
  serveEndpoint(api.queueOptions.update, updateQueueOption),
  serveEndpoint(api.queueOptions.move, moveQueueOption),
  serveEndpoint(api.queueOptions.remove, removeQueueOption),
  servePreparedEndpoint(api.queueOptions.attachFile, { prepare: prepareQueueOptionFile, command: attachQueueOptionFile }),
  serveEndpoint(api.queueOptions.removeFile, removeQueueOptionFile),
];

/** Columns of this area that point to records of others. */
const queueOptionReferences: readonly Reference[] = [
  ...referencesOf('queue_options', { queue_id: 'queue' }),
  ...referencesOf('menu_drafts', { queue_id: 'queue', user_id: 'user' }),
];

const queueOptionBroadcasts: readonly Broadcaster[] = [
  broadcastOn('queueOptions.changed', async ({ companyId }, { queueId }) => [
    { to: [room.admins(companyId)], event: 'queueOption', body: { action: 'reload', queueId } },
  ]),
];

export const queuesArea: Area = {
  name: 'queues',
  migrations: [...queueMigrations, ...queueOptionMigrations],
  fileColumns: [
    { table: 'queues', columns: ['media_path'] },
    { table: 'queue_options', columns: ['media_path'] },
  ],
  entities: [queueSchema, queueOptionSchema, menuDraftSchema],
  routes: [...queueRoutes, ...queueOptionRoutes],
  broadcasts: [...queueBroadcasts, ...queueOptionBroadcasts],
  uniqueConstraintErrors: {
    queues_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
    queues_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  },
  references: queueOptionReferences,
};
