import { AppError } from '#shared/errors.ts';
import type { HookImplementations } from '#server/platform/hooks.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Prompt } from './Prompt.ts';
import { requirePrompt } from './commands.ts';

export const promptHooks: HookImplementations<Scope> = {
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
