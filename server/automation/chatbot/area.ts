import { api } from '#shared/api.ts';
import type { BillingTask } from '#shared/automation/queueIntegrations/billingProviders.ts';
import type { Area } from '#server/platform/area.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { type Listener, listenInBatches, listenInOrder, listenOn } from '#server/platform/database/outbox/listeners.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { answerMessages } from './answerMessages.ts';
import { listDecisions, storeDecisions } from './decisions.ts';
import { chatbotMigrations } from './migrations.ts';
import { replayTicket } from './rehearsals/replayTicket.ts';
import { runRehearsal } from './rehearsals/runRehearsal.ts';
import { tellTransfer } from './tellTransfer.ts';
import { closeInactive, transferWaiting } from './timeouts.ts';
import { botTurnMigrations } from './turns/migrations.ts';
import { removeOldTurns } from './turns/removeOldTurns.ts';
import { resumeTurns } from './turns/resumeTurns.ts';
import { takeTurnJob } from './turns/takeTurn.ts';
import { addTurn } from './turns/turnQueue.ts';
import { chatbotVersionMigrations } from './versions/migrations.ts';
import { recordFirstVersions } from './versions/recordFirstVersions.ts';
import { recordVersion } from './versions/recordVersion.ts';
import { listVersions, restoreVersion } from './versions/restoreVersion.ts';

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
  interface Jobs {
    'botTurns.take': { ticketId: number };
  }
}

/** Columns of this area that point to records of others. */
const chatbotReferences: readonly Reference[] = [
  ...referencesOf('chatbot_memories', { ticket_id: ['ticket', 'own'] }),
  ...referencesOf('chatbot_decisions', { ticket_id: ['ticket', 'move'] }),
  ...referencesOf('bot_turns', { ticket_id: ['ticket', 'own'] }),
  ...referencesOf('chatbot_versions', { user_id: 'user' }),
];

/** Events after which the rules may be others. */
const changes = [
  'queue.changed',
  'queue.removed',
  'queueOptions.changed',
  'connection.changed',
  'connection.removed',
  'setting.changed',
  'company.hoursChanged',
] as const satisfies readonly (keyof DomainEvents)[];

const listenTo = (name: (typeof changes)[number]): Listener =>
  listenInOrder(`chatbotVersions.${name}`, name, { orderingKey: () => 'rules', run: async (scope) => void (await recordVersion(scope)) });

/** What answers customers by rules, the turns of assistants and integrations, the history of the rules, and their trial. */
export const chatbotArea: Area = {
  name: 'chatbot',
  hooks: { 'rating.decided': (scope, decision) => storeDecisions(scope, [decision]) },
  migrations: [...chatbotMigrations, ...botTurnMigrations, ...chatbotVersionMigrations],
  references: chatbotReferences,
  routes: [
    serveEndpoint(api.chatbot.decisions, listDecisions),
    serveEndpoint(api.chatbotVersions.list, listVersions),
    serveEndpoint(api.chatbotVersions.restore, restoreVersion),
    serveEndpoint(api.rehearsals.run, runRehearsal),
    serveEndpoint(api.rehearsals.replay, replayTicket),
  ],
  readsTables: [
    'companies',
    'connection_queues',
    'connections',
    'contact_custom_fields',
    'contacts',
    'messages',
    'plans',
    'prompts',
    'queue_integrations',
    'queue_options',
    'queues',
    'quick_message_queues',
    'quick_messages',
    'tags',
    'ticket_moves',
    'ticket_tags',
    'ticket_trackings',
    'tickets',
    'users',
  ],
  listeners: [
    listenInBatches('chatbot.answer', 'message.received', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, runMany: answerMessages }),
    listenInOrder('chatbot.tellTransfer', 'ticket.moved', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: tellTransfer }),
    listenInOrder('botTurns.add', 'chatbot.turnDue', { orderingKey: ({ ticketId }) => `ticket ${ticketId}`, run: addTurn }),
    listenOn('botTurns.resume', 'queueIntegration.changed', resumeTurns),
    ...changes.map(listenTo),
  ],
  recurringJobs: [transferWaiting, closeInactive, removeOldTurns, recordFirstVersions],
  jobs: [takeTurnJob],
};
