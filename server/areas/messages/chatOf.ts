import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { Contact, isHiddenNumber } from '#server/areas/contacts/index.ts';
import type { Ticket } from '#server/areas/tickets/index.ts';

/** The chat in which this contact was met last over this connection. */
const knownChat = `
  select m.chat from tickets t
  cross join lateral (select chat from messages where ticket_id = t.id and chat <> '' order by sent_at desc, id desc limit 1) m
  where t.contact_id = $1 and t.whatsapp_id = $2 order by t.id desc limit 1`;

/** Addresses that a channel has told, before bare numbers. */
const knownAddress = `
  select address from contact_addresses where contact_id = $1
  order by address like '%@%' desc, address like '%@lid', created_at desc, address limit 1`;

/** Where to write to, and whether anything was ever said there. */
export interface Chat {
  readonly address: string;
  readonly isMet: boolean;
}

/** The chat as the channel spells it, else an address of the contact, else the number itself. */
export async function chatOf({ em }: Scope, { contactId, whatsappId }: Ticket): Promise<Chat> {
  const [met] = await rows(em, queryOf({ chat: column.text() }, knownChat), [contactId, whatsappId]);
  if (met) {
    return { address: met.chat, isMet: true };
  }
  const [known] = await rows(em, queryOf({ address: column.text() }, knownAddress), [contactId]);
  const { number } = await em.findOneOrFail(Contact, { id: contactId });
  return { address: known?.address ?? (isHiddenNumber(number) ? number.slice(1) : number), isMet: false };
}
