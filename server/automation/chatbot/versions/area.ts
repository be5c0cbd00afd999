import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { type Listener, listenInOrder } from '#server/platform/database/outbox/listeners.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { chatbotVersionMigrations } from './migrations.ts';
import { recordFirstVersions } from './recordFirstVersions.ts';
import { recordVersion } from './recordVersion.ts';
import { listVersions, restoreVersion } from './restoreVersion.ts';

/** Columns of this area that point to records of others. */
const chatbotVersionReferences: readonly Reference[] = referencesOf('chatbot_versions', { user_id: 'user' });

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

/** History of the chatbot's rules, and the way back. */
export const chatbotVersionsArea: Area = {
  name: 'chatbotVersions',
  migrations: chatbotVersionMigrations,
  references: chatbotVersionReferences,
  readsTables: ['companies', 'connection_queues', 'connections', 'prompts', 'queue_integrations', 'queue_options', 'queues', 'users'],
  routes: [serveEndpoint(api.chatbotVersions.list, listVersions), serveEndpoint(api.chatbotVersions.restore, restoreVersion)],
  listeners: changes.map(listenTo),
  recurringJobs: [recordFirstVersions],
};
