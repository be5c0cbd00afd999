import type { ConnectionInput } from '#shared/areas/connectionInput.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { assertQueuesExist } from './queueLinks.ts';

type ConnectionReferences = Pick<ConnectionInput, 'provider' | 'queueIds' | 'transferQueueId' | 'promptId' | 'integrationId'>;

/** No company has prompts or integrations before their areas exist: whatever is named is somebody else's. */
function assertAutomation({ promptId, integrationId }: ConnectionReferences): void {
  if (promptId) {
    throw new AppError('ERR_NO_PROMPT_FOUND');
  }
  if (integrationId) {
    throw new AppError('ERR_NO_DIALOG_FOUND');
  }
}

/** Throws unless everything that is named is the company's own, and the provider one that this house offers. */
export async function assertConnectionInput(scope: Scope, input: ConnectionReferences): Promise<void> {
  if (input.provider === 'simulated' && scope.platform.config.production) {
    throw new AppError('ERR_VALIDATION', { fields: { provider: 'any.only' } });
  }
  assertAutomation(input);
  await assertQueuesExist(scope, [...(input.queueIds ?? []), ...(input.transferQueueId ? [input.transferQueueId] : [])]);
}

/** Who may choose between queues has to be asked first. */
export function assertGreeting(queueCount: number, greetingMessage: string): void {
  if (queueCount > 1 && greetingMessage.trim() === '') {
    throw new AppError('ERR_WAPP_GREETING_REQUIRED', { fields: { greetingMessage: 'any.required' } });
  }
}
