import { isBlankText } from '#shared/rules/isBlankText.ts';
import type { ConnectionInput } from '#shared/workspace/connections/input.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import { assertQueuesExist } from './queueLinks.ts';

type ConnectionReferences = Pick<ConnectionInput, 'provider' | 'queueIds' | 'transferQueueId' | 'promptId' | 'integrationId'>;

/** Throws unless queues belong to the company and the provider is available in this environment. */
export async function assertConnectionInput(scope: Scope, input: ConnectionReferences): Promise<void> {
  if (input.provider === 'simulated' && scope.platform.config.production) {
    throw new AppError('ERR_VALIDATION', { fields: { provider: 'any.only' } });
  }
  await runHook(scope, 'automation.named', input);
  await assertQueuesExist(scope, [...(input.queueIds ?? []), ...(input.transferQueueId ? [input.transferQueueId] : [])]);
}

/** A choice between several queues needs a greeting that asks for it. */
export function assertGreeting(queueCount: number, greetingMessage: string): void {
  if (queueCount > 1 && isBlankText(greetingMessage)) {
    throw new AppError('ERR_WAPP_GREETING_REQUIRED', { fields: { greetingMessage: 'any.required' } });
  }
}
