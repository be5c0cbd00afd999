import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { tellBudgetLevel, tellVoiceLimit } from './budgetLevel.ts';
import { promptHooks } from './hooks.ts';
import { promptBroadcasts } from './live.ts';
import { promptMigrations } from './migrations.ts';
import { promptSchema } from './Prompt.ts';
import { promptReferences } from './references.ts';
import { promptRoutes } from './routes.ts';

export const promptsArea: Area = {
  name: 'prompts',
  migrations: promptMigrations,
  references: promptReferences,
  readsTables: ['queues', 'settings'],
  hooks: promptHooks,
  listeners: [tellBudgetLevel, tellVoiceLimit],
  entities: [promptSchema],
  routes: promptRoutes,
  broadcasts: promptBroadcasts,
};
