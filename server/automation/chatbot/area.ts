import { api } from '#shared/api.ts';
import type { BillingTask } from '#shared/automation/billingProviders.ts';
import type { Area } from '#server/platform/area.ts';
import { listenInBatches, listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { answerMessages } from './answerMessages.ts';
import { closeInactive, transferWaiting } from './timeouts.ts';
import { listDecisions } from './decisions.ts';
import { chatbotMigrations } from './migrations.ts';
import { tellTransfer } from './tellTransfer.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** A customer's message is to be answered by an assistant, an integration or a billing system: the other two are null. */
    'chatbot.turnDue': {
      ticketId: number;
      messageId: number;
      promptId: number | null;
      integrationId: number | null;
      billing: BillingTask | null;
    };
  }
}

export const chatbotArea: Area = {
  name: 'chatbot',
  migrations: chatbotMigrations,
  references: [
    ...referencesOf('chatbot_memories', { ticket_id: ['ticket', 'own'] }),
    ...referencesOf('chatbot_decisions', { ticket_id: ['ticket', 'move'] }),
  ],
  routes: [serveEndpoint(api.chatbot.decisions, listDecisions)],
  readsTables: ['companies', 'connection_queues', 'connections', 'contact_custom_fields', 'contacts', 'messages', 'plans', 'prompts', 'queue_integrations', 'queue_options', 'queues', 'quick_message_queues', 'quick_messages', 'tags', 'ticket_moves', 'ticket_tags', 'ticket_trackings', 'tickets', 'users'],
  listeners: [
    listenInBatches('chatbot.answer', 'message.received', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, runMany: answerMessages }),
    listenInOrder('chatbot.tellTransfer', 'ticket.moved', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: tellTransfer }),
  ],
  recurringJobs: [transferWaiting, closeInactive],
};
