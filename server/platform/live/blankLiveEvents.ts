import type { EntityManager } from '@mikro-orm/postgresql';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';

const blankQuery = queryOf(
  { id: column.number() },
  `update live_events set body = '{}', rooms = '{}' where body::text ~ $1 and event not like '$%' returning id::float8 as id`,
);

/** Empties the events of a company whose body matches a regular expression; the numbers stay, as the log must have no gaps. */
export const blankLiveEvents = async (em: EntityManager, pattern: string): Promise<number> =>
  (await queryRows(em, blankQuery, [pattern])).length;
