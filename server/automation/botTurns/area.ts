import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { listenInOrder, listenOn } from '#server/platform/database/outbox/listeners.ts';
import { botTurnMigrations } from './migrations.ts';
import { botTurnReferences } from './references.ts';
import { removeOldTurns } from './removeOldTurns.ts';
import { resumeTurns } from './resumeTurns.ts';
import { takeTurnJob } from './takeTurn.ts';
import { addTurn } from './turnQueue.ts';

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
