import type { SecretPlace } from '#server/platform/secretColumns.ts';
import type { QueueIntegration } from './QueueIntegration.ts';

export type SecretName = 'jsonContent' | 'secret';

export const secretPlace = ({ id, companyId }: Pick<QueueIntegration, 'id' | 'companyId'>, column: SecretName): SecretPlace => ({
  table: 'queue_integrations',
  column,
  id,
  companyId,
});
