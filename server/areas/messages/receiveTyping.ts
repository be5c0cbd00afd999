import type { InboundTyping } from '#server/channels/Channel.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';

const goingOn = `
  select t.id from contact_addresses a join tickets t on t.contact_id = a.contact_id
  where a.address = any($1) and t.whatsapp_id = $2 and t.status in ('pending', 'open') limit 1`;

/** Somebody is writing in a conversation that is going on. */
export async function receiveTyping(scope: Scope, connectionId: number, { chat, isTyping }: InboundTyping): Promise<void> {
  const addresses = [chat.address, chat.number, chat.alias].filter((address) => address !== null);
  const [ticket] = await rows(scope.em, queryOf({ id: column.number() }, goingOn), [addresses, connectionId]);
  if (ticket) {
    scope.record('message.typing', { ticketId: ticket.id, isTyping });
  }
}
