import { listenOutside, type ListenerContext } from '#server/platform/database/outbox/listeners.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';

/** The connected numbers of the company, with an address of each contact: its privacy id, else its number. */
const addressesQuery = queryOf(
  { connectionId: column.number(), address: column.text() },
  `select w.id as "connectionId", coalesce(
     (select a.address from contact_addresses a where a.contact_id = c.id and a.address like '%@lid' order by a.address limit 1), c.number) as address
   from connections w cross join contacts c
   where w.state = 'connected' and c.id = any($1::int[]) and not c.is_group and c.number not like '~%' order by 1, 2`,
);

/** Tells the provider once; a number that is not connected then keeps its own list. */
async function applyBlocks(context: ListenerContext, { onWhatsApp, isBlocked }: DomainEvents['contact.blockChanged']): Promise<void> {
  for (const { connectionId, address } of await context.open(({ em }) => queryRows(em, addressesQuery, [onWhatsApp]))) {
    await context.platform.channels
      ?.setBlocked(context, connectionId, address, isBlocked)
      .catch((err: unknown) => context.log.warn({ err, connectionId }, 'a contact could not be blocked or unblocked on WhatsApp'));
  }
}

export const blockListeners = [
  { ...listenOutside('contacts.blockOnWhatsApp', 'contact.blockChanged', applyBlocks), orderingKey: (): string => 'blocks' },
];
