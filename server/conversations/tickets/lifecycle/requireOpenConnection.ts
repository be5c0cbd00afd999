import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

/** The actor's own connection, else the default, else any, among open ones. */
const connectedQuery = `
  select w.id from connections w left join users u on u.id = $1 and u.whatsapp_id = w.id
  where w.state in ('connected', 'restricted')
  order by (u.id is not null) desc, w.is_default desc, w.id limit 1`;

/** The connection of a new ticket; throws ERR_NO_DEF_WAPP_FOUND. */
export async function requireOpenConnection({ em, actor }: Scope): Promise<number> {
  const [connection] = await queryRows(em, queryOf({ id: column.number() }, connectedQuery), [actor.userId]);
  return required(connection, 'ERR_NO_DEF_WAPP_FOUND').id;
}
