import type { ConnectionInput } from '#shared/areas/connectionInput.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { assertQueuesExist } from './queueLinks.ts';

type ConnectionReferences = Pick<ConnectionInput, 'provider' | 'queueIds' | 'transferQueueId' | 'promptId' | 'integrationId'>;

/** Areas for prompts and integrations do not exist yet: any id is invalid. */
function assertAutomation({ promptId, integrationId }: ConnectionReferences): void {
  if (promptId) {
    throw new AppError('ERR_NO_PROMPT_FOUND');
  }
  if (integrationId) {
    throw new AppError('ERR_NO_DIALOG_FOUND');
  }
}

/** Throws unless queues belong to the company and the provider is available in this environment. */
export async function assertConnectionInput(scope: Scope, input: ConnectionReferences): Promise<void> {
  if (input.provider === 'simulated' && scope.platform.config.production) {
    throw new AppError('ERR_VALIDATION', { fields: { provider: 'any.only' } });
  }
  assertAutomation(input);
  await assertQueuesExist(scope, [...(input.queueIds ?? []), ...(input.transferQueueId ? [input.transferQueueId] : [])]);
}

/** A choice between several queues needs a greeting that asks for it. */
export function assertGreeting(queueCount: number, greetingMessage: string): void {
  if (queueCount > 1 && greetingMessage.trim() === '') {
    throw new AppError('ERR_WAPP_GREETING_REQUIRED', { fields: { greetingMessage: 'any.required' } });
  }
}
