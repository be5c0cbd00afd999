import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const apiTokenReferences: readonly Reference[] = usedBy(
  { kind: 'tokens' },
  referencesOf('api_tokens', { connection_id: 'connection' }),
);
