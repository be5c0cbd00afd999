import type { Area } from '#server/platform/area.ts';
import { listenInOrder, listenOn } from '#server/platform/database/outbox/listeners.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { botTurnMigrations } from './migrations.ts';
import { removeOldTurns } from './removeOldTurns.ts';
import { resumeTurns } from './resumeTurns.ts';
import { takeTurnJob } from './takeTurn.ts';
import { addTurn } from './turnQueue.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface Jobs {
    'botTurns.take': { ticketId: number };
  }
}

/** Columns of this area that point to records of others. */
const botTurnReferences: readonly Reference[] = referencesOf('bot_turns', { ticket_id: ['ticket', 'own'] });

export const botTurnsArea: Area = {
  name: 'botTurns',
  migrations: botTurnMigrations,
  references: botTurnReferences,
  readsTables: [
    'connection_queues',
    'connections',
    'contact_custom_fields',
    'contacts',
    'messages',
    'queue_integrations',
    'queues',
    'quick_message_queues',
    'quick_messages',
    'tags',
    'ticket_tags',
    'tickets',
  ],
  sqlFragments: { 'chatbot.billingTurns': 'select ticket_id, state, reason, created_at from bot_turns where billing is not null' },
  listeners: [
    listenInOrder('botTurns.add', 'chatbot.turnDue', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: addTurn }),
    listenOn('botTurns.resume', 'queueIntegration.changed', resumeTurns),
  ],
  jobs: [takeTurnJob],
  recurringJobs: [removeOldTurns],
};
