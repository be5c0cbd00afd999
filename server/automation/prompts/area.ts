import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { HookImplementations } from '#server/platform/hooks.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, type Broadcaster, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { Prompt, promptSchema } from './Prompt.ts';
import { showAssist } from './assist/findHelper.ts';
import { recordAssist, runAssist } from './assist/runAssist.ts';
import { prepareTranscript, recordTranscript } from './assist/transcribe.ts';
import { readAiBudget } from './budget.ts';
import { tellBudgetLevel, tellVoiceLimit } from './budgetLevel.ts';
import {
  askPrompt,
  createPrompt,
  pagePrompts,
  recordPromptTest,
  removePrompt,
  requirePrompt,
  showPrompt,
  updatePrompt,
} from './commands.ts';
import { promptMigrations } from './migrations.ts';
import { promptListRecords } from './promptRecords.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'prompt.created': { promptId: number };
    'prompt.changed': { promptId: number };
    'prompt.removed': { promptId: number };
    'aiBudget.changed': object;
    /** Percent of the month that is used for the first time. */
    'aiBudget.crossed': { level: 80 | 100 };
    /** What voices may speak in the month comes to its end. */
    'aiBudget.voicesNear': object;
  }
}

const promptHooks: HookImplementations<Scope> = {
  'automation.named': async (scope, { promptId }) => {
    if (promptId) {
      await requirePrompt(scope, promptId);
    }
  },
  'queue.removing': async ({ em }, { queueId }) => {
    const prompt = await em.findOne(Prompt, { queueId });
    if (prompt !== null) {
      throw new AppError('ERR_QUEUE_HAS_PROMPT', { values: { name: prompt.name } });
    }
  },
};

/** Columns of this area that point to records of others. */
const promptReferences: readonly Reference[] = usedBy({ kind: 'assistants' }, referencesOf('prompts', { queue_id: 'queue' }));

const promptRoutes = [
  serveEndpoint(api.prompts.page, pagePrompts),
  serveEndpoint(api.prompts.budget, readAiBudget),
  serveEndpoint(api.prompts.show, showPrompt),
  serveEndpoint(api.prompts.create, createPrompt),
  serveEndpoint(api.prompts.update, updatePrompt),
  serveEndpoint(api.prompts.remove, removePrompt),
  servePreparedEndpoint(api.prompts.test, { prepare: askPrompt, command: recordPromptTest }),
];

const assistRoutes = [
  serveEndpoint(api.assist.show, showAssist),
  servePreparedEndpoint(api.assist.run, { prepare: runAssist, command: recordAssist }),
  servePreparedEndpoint(api.assist.transcribe, { prepare: prepareTranscript, command: recordTranscript }),
];

const broadcastBudget = async (scope: Scope): Promise<Broadcast[]> => [
  { to: [room.admins(scope.companyId)], event: 'aiBudget', body: { action: 'update', budget: await readAiBudget(scope) } },
];

const budgetSettings = new Set<string>(['aiMonthlyTokens', 'aiMonthlyLetters']);

const rowBroadcasts = broadcastRow('prompt', {
  actions: { 'prompt.created': 'create', 'prompt.changed': 'update', 'prompt.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, promptListRecords, id),
  rooms: (companyId) => [room.admins(companyId)],
});

const promptBroadcasts: readonly Broadcaster[] = [
  ...rowBroadcasts,
  broadcastOn('aiBudget.changed', broadcastBudget),
  broadcastOn('setting.changed', async (scope, { key }) => (budgetSettings.has(key) ? broadcastBudget(scope) : [])),
];

export const promptsArea: Area = {
  name: 'prompts',
  migrations: promptMigrations,
  references: promptReferences,
  readsTables: ['messages', 'queues', 'settings'],
  hooks: promptHooks,
  listeners: [tellBudgetLevel, tellVoiceLimit],
  entities: [promptSchema],
  routes: [...promptRoutes, ...assistRoutes],
  broadcasts: promptBroadcasts,
};
