import type { Area } from '#server/platform/area.ts';
import { keepSharedMessages } from './commands.ts';
import { quickMessageBroadcasts } from './live.ts';
import { quickMessageMigrations } from './migrations.ts';
import { quickMessageQueueLinkSchema, quickMessageSchema } from './QuickMessage.ts';
import { quickMessageReferences } from './references.ts';
import { quickMessageRoutes } from './routes.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'quickMessage.created': { quickMessageId: number };
    'quickMessage.changed': { quickMessageId: number };
    /** Removed, or no longer shared: `userId` is the user who loses it, null for the whole company. */
    'quickMessage.removed': { quickMessageId: number; userId: number | null };
  }
}

export const quickMessagesArea: Area = {
  name: 'quickMessages',
  migrations: quickMessageMigrations,
  references: quickMessageReferences,
  fileColumns: [{ table: 'quick_messages', columns: ['media_path'] }],
  readsTables: ['companies', 'users'],
  hooks: { 'user.releasing': keepSharedMessages },
  entities: [quickMessageSchema, quickMessageQueueLinkSchema],
  routes: quickMessageRoutes,
  broadcasts: quickMessageBroadcasts,
  uniqueConstraintErrors: {
    quick_messages_shared_key: 'ERR_QUICKMESSAGE_ALREADY_EXISTS',
    quick_messages_own_key: 'ERR_QUICKMESSAGE_ALREADY_EXISTS',
  },
};
