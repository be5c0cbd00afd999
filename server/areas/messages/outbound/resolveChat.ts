import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Contact, isHiddenNumber } from '#server/areas/contacts/index.ts';
import type { Ticket } from '#server/areas/tickets/index.ts';

/** The chat in which this contact was met last over this connection. */
const lastChatQuery = `
  select m.chat from tickets t
  cross join lateral (select chat from messages where ticket_id = t.id and chat <> '' order by sent_at desc, id desc limit 1) m
  where t.contact_id = $1 and t.whatsapp_id = $2 order by t.id desc limit 1`;

/** Addresses that a channel has told, before bare numbers. */
const bestAddressQuery = `
  select address from contact_addresses where contact_id = $1
  order by address like '%@%' desc, address like '%@lid', created_at desc, address limit 1`;

/** Where to write to, and whether anything was ever said there. */
export interface ResolvedChat {
  readonly address: string;
  readonly hasMessages: boolean;
}

/** The chat as the channel spells it, else an address of the contact, else the number itself. */
export async function resolveChat({ em }: Scope, { contactId, whatsappId }: Ticket): Promise<ResolvedChat> {
  const [lastChat] = await queryRows(em, queryOf({ chat: column.text() }, lastChatQuery), [contactId, whatsappId]);
  if (lastChat) {
    return { address: lastChat.chat, hasMessages: true };
  }
  const [bestAddress] = await queryRows(em, queryOf({ address: column.text() }, bestAddressQuery), [contactId]);
  const { number } = await em.findOneOrFail(Contact, { id: contactId });
  return { address: bestAddress?.address ?? (isHiddenNumber(number) ? number.slice(1) : number), hasMessages: false };
}
