import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { quickMessageQueueLinkSchema, quickMessageSchema } from './QuickMessage.ts';
import {
  attachQuickMessageFile,
  createQuickMessage,
  keepSharedMessages,
  listQuickMessages,
  pageQuickMessages,
  prepareQuickMessageFile,
  removeQuickMessage,
  removeQuickMessageFile,
  showQuickMessage,
  updateQuickMessage,
} from './commands.ts';
import { quickMessageMigrations } from './migrations.ts';
import { quickMessageRecords } from './quickMessageRecords.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'quickMessage.created': { quickMessageId: number };
    'quickMessage.changed': { quickMessageId: number };
    /** Removed, or no longer shared: `userId` is the user who loses it, null for the whole company. */
    'quickMessage.removed': { quickMessageId: number; userId: number | null };
  }
}

const quickMessageRoutes = [
  serveEndpoint(api.quickMessages.page, pageQuickMessages),
  serveEndpoint(api.quickMessages.list, listQuickMessages),
  serveEndpoint(api.quickMessages.show, showQuickMessage),
  serveEndpoint(api.quickMessages.create, createQuickMessage),
  serveEndpoint(api.quickMessages.update, updateQuickMessage),
  serveEndpoint(api.quickMessages.remove, removeQuickMessage),
  servePreparedEndpoint(api.quickMessages.attachFile, { prepare: prepareQuickMessageFile, command: attachQuickMessageFile }),
  serveEndpoint(api.quickMessages.removeFile, removeQuickMessageFile),
];

/** Columns of this area that point to records of others. */
const quickMessageReferences: readonly Reference[] = [
  ...referencesOf('quick_messages', { user_id: 'user' }),
  ...usedBy({ kind: 'quickMessages' }, referencesOf('quick_message_queues', { queue_id: 'queue' })),
];

const event = 'quickMessage';

const broadcastRecord =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { quickMessageId }: { quickMessageId: number }): Promise<Broadcast[]> => {
    const record = await findRecord(em, quickMessageRecords, quickMessageId);
    const to = record?.geral === true ? room.company(companyId) : room.user(companyId, record?.userId ?? 0);
    return record === null ? [] : [{ to: [to], event, body: { action, record } }];
  };

/** Shared ones to the company, own ones to their author. */
const quickMessageBroadcasts = [
  broadcastOn('quickMessage.created', broadcastRecord('create')),
  broadcastOn('quickMessage.changed', broadcastRecord('update')),
  broadcastOn('quickMessage.removed', async ({ companyId }, { quickMessageId, userId }) => [
    {
      to: [userId === null ? room.company(companyId) : room.user(companyId, userId)],
      event,
      body: { action: 'delete', id: String(quickMessageId) },
    },
  ]),
];

export const quickMessagesArea: Area = {
  name: 'quickMessages',
  migrations: quickMessageMigrations,
  references: quickMessageReferences,
  fileColumns: [{ table: 'quick_messages', columns: ['media_path'] }],
  readsTables: ['companies', 'users'],
  hooks: {
    'user.releasing': keepSharedMessages,
  },
  entities: [quickMessageSchema, quickMessageQueueLinkSchema],
  routes: quickMessageRoutes,
  broadcasts: quickMessageBroadcasts,
  uniqueConstraintErrors: {
    quick_messages_shared_key: 'ERR_QUICKMESSAGE_ALREADY_EXISTS',
    quick_messages_own_key: 'ERR_QUICKMESSAGE_ALREADY_EXISTS',
  },
};
