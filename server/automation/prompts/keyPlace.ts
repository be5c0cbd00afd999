import type { SecretPlace } from '#server/platform/secretColumns.ts';
import type { Prompt } from './Prompt.ts';

export type KeyName = 'apiKey' | 'voiceKey';

export const keyPlace = ({ id, companyId }: Pick<Prompt, 'id' | 'companyId'>, column: KeyName): SecretPlace => ({
  table: 'prompts',
  column,
  id,
  companyId,
});
