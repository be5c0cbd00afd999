import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { referencesOf } from '#server/platform/database/references.ts';
import { answerMessage } from './answerMessage.ts';
import { closeInactive, transferWaiting } from './timeouts.ts';
import { chatbotMigrations } from './migrations.ts';
import { tellTransfer } from './tellTransfer.ts';

export const chatbotArea: Area = {
  name: 'chatbot',
  migrations: chatbotMigrations,
  references: referencesOf('chatbot_memories', { ticket_id: ['ticket', 'own'] }),
  readsTables: [
    'companies',
    'connection_queues',
    'connections',
    'messages',
    'plans',
    'prompts',
    'queue_integrations',
    'queue_options',
    'queues',
    'ticket_moves',
    'ticket_trackings',
    'tickets',
    'users',
  ],
  listeners: [
    listenInOrder('chatbot.answer', 'message.received', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: answerMessage }),
    listenInOrder('chatbot.tellTransfer', 'ticket.moved', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: tellTransfer }),
  ],
  maintenanceTasks: [transferWaiting, closeInactive],
};
