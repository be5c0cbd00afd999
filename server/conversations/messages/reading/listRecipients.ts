import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { contactJoin, numberExpression } from './contactJoin.ts';
import { requireVisibleMessage } from '#server/conversations/messages/findMessage.ts';

const query = queryOf(
  {
    address: column.text(),
    name: column.text(),
    number: column.orNull(column.text()),
    contactId: column.orNull(column.number()),
    deliveredAt: column.orNull(column.text()),
    readAt: column.orNull(column.text()),
    playedAt: column.orNull(column.text()),
  },
  `
  select r.address, coalesce(c.name, '') as name, ${numberExpression('r.number')} as number, c.id as "contactId",
    iso(r.delivered_at) as "deliveredAt", iso(r.read_at) as "readAt", iso(r.played_at) as "playedAt"
  from message_recipients r ${contactJoin('r.address', 'r.number')}
  where r.message_id = $1 order by r.read_at, r.delivered_at, name, r.address`,
);

/** The recipients of an own group message and their steps; those without one come last. */
export async function listRecipients(
  scope: Scope,
  { rowId }: InputOf<typeof api.messages.recipients>,
): Promise<ResultOf<typeof api.messages.recipients>> {
  const { message } = await requireVisibleMessage(scope, rowId);
  return queryRows(scope.em, query, [message.id]);
}
