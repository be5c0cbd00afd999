import type { api } from '#shared/api.ts';
import { maxChatbotDecisions, type ChatbotDecision } from '#shared/areas/chatbot.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { showTicket } from '#server/areas/tickets/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { listRecords, type RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import type { Effect } from './Effect.ts';

/** Bookkeeping that says nothing to people. */
const silentKinds: ReadonlySet<Effect['kind']> = new Set<Effect['kind']>(['remember', 'countMenu', 'begin']);

const storeStatement = `
  with gone as (delete from chatbot_decisions where ticket_id = $1 and id <=
    (select id from chatbot_decisions where ticket_id = $1 order by id desc offset ${maxChatbotDecisions - 1} limit 1))
  insert into chatbot_decisions (ticket_id, company_id, effects, created_at) values ($1, $2, $3::jsonb, $4)`;

/** Keeps what was decided on one message, in the transaction that does it. */
export async function storeDecision(scope: Scope, ticketId: number, effects: readonly Effect[]): Promise<void> {
  const told = effects.filter(({ kind }) => !silentKinds.has(kind)).map(({ kind, reason }) => ({ kind, reason }));
  if (told.length > 0) {
    await execute(scope.em, storeStatement, [ticketId, scope.companyId, JSON.stringify(told), scope.now]);
  }
}

const decisionRecords: RecordSource<ChatbotDecision> = {
  columns: { id: 'd.id', at: 'iso(d.created_at)', effects: jsonSql('d.effects') },
  from: 'chatbot_decisions d',
};

/** Of a ticket that the actor may see. */
export async function listDecisions(scope: Scope, { ticketId }: InputOf<typeof api.chatbot.decisions>): Promise<ChatbotDecision[]> {
  const ticket = await showTicket(scope, { id: ticketId });
  return listRecords(scope.em, decisionRecords, {
    where: (bind) => `d.ticket_id = ${bind(ticket.id)}`,
    orderBy: 'd.id desc',
    limit: maxChatbotDecisions,
  });
}
