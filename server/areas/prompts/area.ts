import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { tellBudgetLevel } from './budgetLevel.ts';
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
  listeners: [tellBudgetLevel],
  entities: [promptSchema],
  routes: promptRoutes,
  broadcasts: promptBroadcasts,
};
