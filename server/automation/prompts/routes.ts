import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { askPrompt, createPrompt, pagePrompts, recordPromptTest, removePrompt, showPrompt, updatePrompt } from './commands.ts';
import { readAiBudget } from './budget.ts';

export const promptRoutes = [
  serveEndpoint(api.prompts.page, pagePrompts),
  serveEndpoint(api.prompts.budget, readAiBudget),
  serveEndpoint(api.prompts.show, showPrompt),
  serveEndpoint(api.prompts.create, createPrompt),
  serveEndpoint(api.prompts.update, updatePrompt),
  serveEndpoint(api.prompts.remove, removePrompt),
  servePreparedEndpoint(api.prompts.test, { prepare: askPrompt, command: recordPromptTest }),
];
