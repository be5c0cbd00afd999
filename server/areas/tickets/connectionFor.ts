import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';

/** The actor's own number, else the company's default, else any: the first of these that is connected. */
const connectedQuery = `
  select w.id from connections w left join users u on u.id = $1 and u.whatsapp_id = w.id
  where w.state in ('connected', 'restricted')
  order by (u.id is not null) desc, w.is_default desc, w.id limit 1`;

/** The connection over which something is said where none is named. */
export async function connectionFor({ em, actor }: Scope): Promise<number> {
  const [connection] = await rows(em, queryOf({ id: column.number() }, connectedQuery), [actor.userId]);
  return found(connection, 'ERR_NO_DEF_WAPP_FOUND').id;
}
