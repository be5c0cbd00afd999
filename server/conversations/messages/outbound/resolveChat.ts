import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Contact, isHiddenNumber } from '#server/contacts/contacts/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';

/** The chat of the newest message with this contact over this connection. */
const lastChatQuery = `
  select m.chat from tickets t
  cross join lateral (select chat from messages where ticket_id = t.id and chat <> '' order by sent_at desc, id desc limit 1) m
  where t.contact_id = $1 and t.whatsapp_id = $2 order by t.id desc limit 1`;

/** Addresses of channels before bare numbers. */
const bestAddressQuery = `
  select address from contact_addresses where contact_id = $1
  order by address like '%@%' desc, address like '%@lid', created_at desc, address limit 1`;

/** The address for outgoing messages; `hasMessages`: the chat is known from a message. */
export interface ResolvedChat {
  readonly address: string;
  readonly hasMessages: boolean;
}

/** The channel's address of the chat, else an address of the contact, else its number. */
export async function resolveChat(
  { em }: Scope,
  { contactId, whatsappId }: Pick<Ticket, 'contactId' | 'whatsappId'>,
): Promise<ResolvedChat> {
  const [lastChat] = await queryRows(em, queryOf({ chat: column.text() }, lastChatQuery), [contactId, whatsappId]);
  if (lastChat) {
    return { address: lastChat.chat, hasMessages: true };
  }
  const [bestAddress] = await queryRows(em, queryOf({ address: column.text() }, bestAddressQuery), [contactId]);
  const { number } = await em.findOneOrFail(Contact, { id: contactId });
  return { address: bestAddress?.address ?? (isHiddenNumber(number) ? number.slice(1) : number), hasMessages: false };
}
