import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { rows } from '#server/platform/db/rows.ts';
import { authorize, found, type Scope } from '#server/platform/db/scope.ts';
import { placeOf, Ticket } from '#server/areas/tickets/index.ts';
import { chatOf } from './chatOf.ts';
import { contactBehind, numberBehind } from './contactBehind.ts';

const statement = `
  select m.address, split_part(m.address, '@', 1) as user, coalesce(nullif(c.name, ''), m.name, '') as name, ${numberBehind('m.number')} as number
  from jsonb_to_recordset($1::jsonb) as m (address text, number text, name text) ${contactBehind('m.address', 'm.number')}
  order by coalesce(c.name, m.name, '') = '', plain(coalesce(c.name, m.name, '')), m.address`;

/** Who can be named in a conversation: the members of its group; elsewhere, and while its number is not connected, nobody. */
export async function listMembers(
  scope: Scope,
  { ticketId }: InputOf<typeof api.messages.members>,
): Promise<ResultOf<typeof api.messages.members>> {
  const ticket = found(await scope.em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', placeOf(ticket));
  const { channels } = scope.platform;
  if (!ticket.isGroup || !ticket.whatsappId || channels === undefined) {
    return [];
  }
  const { address } = await chatOf(scope, ticket);
  const members = await channels.members(scope, ticket.whatsappId, address).catch((err: unknown) => {
    scope.log.debug({ err, ticketId }, 'the members of a group could not be told');
    return [];
  });
  return rows(scope.em, statement, [JSON.stringify(members)]);
}
