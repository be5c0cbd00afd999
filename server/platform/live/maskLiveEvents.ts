import type { EntityManager } from '@mikro-orm/postgresql';
import { execute } from '#server/platform/database/queryRows.ts';

/** Replaces a text in the bodies of a company's events; they stay otherwise as they are, because others have yet to receive them. */
export const maskLiveEvents = (em: EntityManager, text: string): Promise<void> =>
  execute(em, `update live_events set body = replace(body::text, $1, '…')::jsonb where position($1 in body::text) > 0`, [
    JSON.stringify(text).slice(1, -1),
  ]);
