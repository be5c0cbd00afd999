import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { contactBehind, numberBehind } from './contactBehind.ts';
import { seen } from './findMessage.ts';

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
  select r.address, coalesce(c.name, '') as name, ${numberBehind('r.number')} as number, c.id as "contactId",
    iso(r.delivered_at) as "deliveredAt", iso(r.read_at) as "readAt", iso(r.played_at) as "playedAt"
  from message_recipients r ${contactBehind('r.address', 'r.number')}
  where r.message_id = $1 order by r.read_at, r.delivered_at, name, r.address`,
);

/** Who in a group has a message of ours, and since when; those who have not come last. */
export async function listRecipients(
  scope: Scope,
  { rowId }: InputOf<typeof api.messages.recipients>,
): Promise<ResultOf<typeof api.messages.recipients>> {
  const { message } = await seen(scope, rowId);
  return rows(scope.em, query, [message.id]);
}
