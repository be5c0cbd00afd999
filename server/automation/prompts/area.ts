import type { Area } from '#server/platform/area.ts';
import { tellBudgetLevel, tellVoiceLimit } from './budgetLevel.ts';
import { promptHooks } from './hooks.ts';
import { promptBroadcasts } from './live.ts';
import { promptMigrations } from './migrations.ts';
import { promptSchema } from './Prompt.ts';
import { promptReferences } from './references.ts';
import { promptRoutes } from './routes.ts';

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

export const promptsArea: Area = {
  name: 'prompts',
  migrations: promptMigrations,
  references: promptReferences,
  readsTables: ['messages', 'queues', 'settings'],
  hooks: promptHooks,
  listeners: [tellBudgetLevel, tellVoiceLimit],
  entities: [promptSchema],
  routes: promptRoutes,
  broadcasts: promptBroadcasts,
};
