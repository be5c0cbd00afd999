import type { EntityManager } from '@mikro-orm/postgresql';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';

const countQuery = queryOf({ rows: column.number() }, 'select count(*)::int as rows from mails where recipient = lower($1)');

/** Mails of a company to one address. */
export const countMails = async (em: EntityManager, recipient: string): Promise<number> =>
  (await queryRows(em, countQuery, [recipient]))[0]?.rows ?? 0;

/** Removes them; those that wait to be sent are not sent. */
export const forgetMails = (em: EntityManager, recipient: string): Promise<void> =>
  execute(em, 'delete from mails where recipient = lower($1)', [recipient]);
