import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const readQuery = queryOf(
  { id: column.number() },
  'update messages set read = true where ticket_id = $1 and not read and not from_me returning id::float8 as id',
);

/** Marks a ticket's messages as read and adds the ids of those that were unread, in their order. */
export async function markMessagesRead(
  { em }: Scope,
  { ticketId, messageIds }: { readonly ticketId: number; readonly messageIds: number[] },
): Promise<void> {
  const readRows = await queryRows(em, readQuery, [ticketId]);
  messageIds.push(...readRows.map(({ id }) => id).toSorted((one, other) => one - other));
}
