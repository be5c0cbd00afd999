import type { InboundTyping } from '#server/channels/Channel.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const activeTicketQuery = `
  select t.id from contact_addresses a join tickets t on t.contact_id = a.contact_id
  where a.address = any($1) and t.whatsapp_id = $2 and t.status in ('pending', 'open') limit 1`;

/** Records typing in an active ticket. */
export async function receiveTyping(scope: Scope, connectionId: number, { chat, isTyping }: InboundTyping): Promise<void> {
  const addresses = [chat.address, chat.number, chat.alias].filter((address) => address !== null);
  const [ticket] = await queryRows(scope.em, queryOf({ id: column.number() }, activeTicketQuery), [addresses, connectionId]);
  if (ticket) {
    scope.recordEvent('message.typing', { ticketId: ticket.id, isTyping });
  }
}
