import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { ChannelPerson } from '#server/channels/Channel.ts';
import { authorize, required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { assignmentOf, Ticket } from '#server/conversations/tickets/index.ts';
import { resolveChat } from '#server/conversations/messages/outbound/resolveChat.ts';
import { contactJoin, numberExpression } from './contactJoin.ts';

const query = queryOf(
  { address: column.text(), user: column.text(), name: column.text(), number: column.orNull(column.text()) },
  `
  select m.address, split_part(m.address, '@', 1) as user, coalesce(nullif(c.name, ''), m.name, '') as name, ${numberExpression('m.number')} as number
  from jsonb_to_recordset($1::jsonb) as m (address text, number text, name text) ${contactJoin('m.address', 'm.number')}
  order by coalesce(c.name, m.name, '') = '', plain(coalesce(c.name, m.name, '')), m.address`,
);

type Input = InputOf<typeof api.messages.members>;

/** Connection and chat of a group ticket; null where nobody can be mentioned. */
async function findGroup(scope: Scope, { ticketId }: Input): Promise<{ connectionId: number; chat: string } | null> {
  const ticket = required(await scope.em.findOne(Ticket, { id: ticketId }), 'ERR_NO_TICKET_FOUND');
  authorize(scope, 'ticket.see', assignmentOf(ticket));
  return ticket.isGroup && ticket.whatsappId ? { connectionId: ticket.whatsappId, chat: (await resolveChat(scope, ticket)).address } : null;
}

/** The members of a group, from the channel, outside any transaction; empty while the connection is closed. */
export async function fetchMembers({ platform, actor }: PrepareContext, input: Input): Promise<readonly ChannelPerson[]> {
  const { companyId } = actor;
  const { channels, log } = platform;
  const group = await runInScope(platform, { companyId, actor }, (scope) => findGroup(scope, input));
  if (group === null || channels === undefined) {
    return [];
  }
  return channels.members({ platform, companyId, log }, group.connectionId, group.chat).catch((err: unknown) => {
    log.debug({ err, ...input }, 'the members of a group could not be fetched');
    return [];
  });
}

/** People who can be mentioned: the members of the ticket's group. */
export function listMembers(scope: Scope, _: Input, members: readonly ChannelPerson[]): Promise<ResultOf<typeof api.messages.members>> {
  return queryRows(scope.em, query, [JSON.stringify(members)]);
}
