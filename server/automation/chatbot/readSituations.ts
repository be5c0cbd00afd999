import type { Ticket } from '#server/conversations/tickets/index.ts';
import { settleAll } from '#server/platform/async/settleAll.ts';
import { column, queryOf, queryPrepared, type RowOf } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { isAvailableSql, planJoin } from './automationSql.ts';
import { readBillingHistory } from './readBilling.ts';
import { readMemories } from './memory.ts';
import { readRulesOfEach } from './readRules.ts';
import { emptyMemory, memoryOfRound, type ChatbotMemory, type ChatbotRules, type Situation } from './Situation.ts';

const query = queryOf(
  {
    ticketId: column.number(),
    rounds: column.number(),
    chatbotAt: column.orNull(column.text()),
    wasHandled: column.boolean(),
    lastOwnText: column.text(),
    isAvailable: column.boolean(),
  },
  `select t.id as "ticketId", (select count(*)::int from ticket_trackings k where k.ticket_id = t.id) as rounds,
     (select iso(k.chatbot_at) from ticket_trackings k where k.ticket_id = t.id and k.finished_at is null) as "chatbotAt",
     exists (select from ticket_moves v where v.ticket_id = t.id and v.moved_by is not null and v.id > coalesce(
       (select max(e.id) from ticket_moves e where e.ticket_id = t.id and e.kind = 'closed'), 0)) as "wasHandled",
     coalesce((select m.body from messages m where m.ticket_id = t.id and m.from_me order by m.sent_at desc, m.id desc limit 1), '') as "lastOwnText",
     ${isAvailableSql} as "isAvailable"
   from tickets t join companies c on c.id = t.company_id ${planJoin} where t.id = any($1::int[])`,
);

type OwnAutomation = NonNullable<Situation['ticket']['automation']>;

function automationOf({ useIntegration, integrationId, promptId }: Ticket, isAvailable: boolean): OwnAutomation | null {
  if (!useIntegration) {
    return null;
  }
  return integrationId
    ? { kind: 'integration', id: integrationId, isAvailable }
    : { kind: 'prompt', id: promptId ?? 0, isAvailable: isAvailable && promptId !== null };
}

/** A message to decide on, and its locked ticket. */
interface ReceivedMessage {
  readonly ticket: Ticket;
  readonly connectionId: number;
  readonly text: string;
  readonly content: NonNullable<Situation['content']>;
}

type TicketRow = RowOf<typeof query>;

interface ReadTicket {
  readonly row: TicketRow;
  readonly memory: ChatbotMemory;
  readonly rules: ChatbotRules;
}

async function buildSituation(
  scope: Scope,
  { ticket, text, content }: ReceivedMessage,
  { row, memory, rules }: ReadTicket,
): Promise<Situation> {
  const { rounds, chatbotAt, wasHandled, lastOwnText, isAvailable } = row;
  const round = { isFirst: rounds <= 1, chatbotAt: chatbotAt === null ? null : new Date(chatbotAt), wasHandled };
  return {
    now: scope.now,
    text,
    content,
    ticket: {
      isGroup: ticket.isGroup,
      status: ticket.status,
      userId: ticket.userId ?? null,
      queueId: ticket.queueId ?? null,
      isChatbot: ticket.chatbot,
      optionId: ticket.queueOptionId ?? null,
      menus: ticket.amountUsedBotQueues,
      automation: automationOf(ticket, isAvailable),
    },
    round,
    memory: memoryOfRound(memory, round),
    lastOwnText,
    billing: await readBillingHistory(scope, ticket, rules.ticketQueue),
    ...rules,
  };
}

/** Everything that decides on the answer to each message, of different tickets. */
export async function readSituations(scope: Scope, received: readonly ReceivedMessage[]): Promise<Situation[]> {
  if (received.length === 0) {
    return [];
  }
  const ticketIds = received.map(({ ticket }) => ticket.id);
  const [rows, memories, rules] = await Promise.all([
    queryPrepared(scope.em, query, [ticketIds]),
    readMemories(scope, ticketIds),
    readRulesOfEach(
      scope,
      received.map(({ ticket, connectionId }) => ({ connectionId, queueId: ticket.queueId ?? null })),
    ),
  ]);
  const rowsById = new Map(rows.map((row) => [row.ticketId, row]));
  return settleAll(
    received.map((one, place) =>
      buildSituation(scope, one, {
        row: required(rowsById.get(one.ticket.id), 'ERR_UNEXPECTED'),
        memory: memories.get(one.ticket.id) ?? emptyMemory,
        rules: required(rules[place], 'ERR_UNEXPECTED'),
      }),
    ),
  );
}
