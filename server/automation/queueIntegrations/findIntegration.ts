import type { Scope } from '#server/platform/database/scope.ts';
import { openSecrets } from './commands.ts';
import { QueueIntegration } from './QueueIntegration.ts';

/** An integration with its secrets in plain text: for the server's memory only. */
export interface OpenedIntegration extends Omit<QueueIntegration, 'jsonContent' | 'secret'> {
  readonly jsonContent: string;
  readonly secret: string;
}

/** Null: there is none. */
export async function findIntegration(scope: Scope, id: number): Promise<OpenedIntegration | null> {
  const integration = await scope.em.findOne(QueueIntegration, { id });
  return integration === null ? null : { ...integration, ...openSecrets(scope, integration) };
}
