import type { api } from '#shared/api.ts';
import { maxChatbotDecisions, type ChatbotDecision, type ChatbotReason } from '#shared/automation/chatbot/index.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { showTicket } from '#server/conversations/tickets/index.ts';
import { queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import { listRecords, type RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

/** Bookkeeping that says nothing to people. */
const silentKinds: ReadonlySet<string> = new Set(['remember', 'countMenu', 'begin']);

const storeQuery = queryOf<object>(
  {},
  `
  with added as (
    select ticket_id, effects from jsonb_to_recordset($1::jsonb) as d (ticket_id int, effects jsonb)
  ), gone as (
    delete from chatbot_decisions d using added a cross join lateral (
      select id from chatbot_decisions where ticket_id = a.ticket_id order by id desc offset ${maxChatbotDecisions - 1} limit 1
    ) last where d.ticket_id = a.ticket_id and d.id <= last.id
  ) insert into chatbot_decisions (ticket_id, company_id, effects, created_at) select ticket_id, $2, effects, $3 from added`,
);

interface NewDecision {
  readonly ticketId: number;
  readonly effects: readonly { readonly kind: string; readonly reason: ChatbotReason }[];
}

/** Keeps what was decided on messages of different tickets, in the transaction that does it. */
export async function storeDecisions(scope: Scope, decisions: readonly NewDecision[]): Promise<void> {
  const rows = decisions.flatMap(({ ticketId, effects }) => {
    const shown = effects.filter(({ kind }) => !silentKinds.has(kind)).map(({ kind, reason }) => ({ kind, reason }));
    return shown.length === 0 ? [] : [{ ticket_id: ticketId, effects: shown }];
  });
  if (rows.length > 0) {
    await queryPrepared(scope.em, storeQuery, [JSON.stringify(rows), scope.companyId, scope.now]);
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
