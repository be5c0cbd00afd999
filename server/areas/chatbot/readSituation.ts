import type { Ticket } from '#server/areas/tickets/index.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { isAvailableSql, planJoin } from './automationSql.ts';
import { readBillingHistory } from './readBilling.ts';
import { readMemory } from './memory.ts';
import { readRules } from './readRules.ts';
import { memoryOfRound, type Situation } from './Situation.ts';

const query = queryOf(
  {
    rounds: column.number(),
    chatbotAt: column.orNull(column.text()),
    wasHandled: column.boolean(),
    lastOwnText: column.text(),
    isAvailable: column.boolean(),
  },
  `select (select count(*)::int from ticket_trackings k where k.ticket_id = $1) as rounds,
     (select iso(k.chatbot_at) from ticket_trackings k where k.ticket_id = $1 and k.finished_at is null) as "chatbotAt",
     exists (select from ticket_moves v where v.ticket_id = $1 and v.moved_by is not null and v.created_at >= coalesce(
       (select max(k.created_at) from ticket_trackings k where k.ticket_id = $1 and k.finished_at is null), '-infinity')) as "wasHandled",
     coalesce((select m.body from messages m where m.ticket_id = $1 and m.from_me order by m.sent_at desc, m.id desc limit 1), '') as "lastOwnText",
     ${isAvailableSql} as "isAvailable"
   from tickets t join companies c on c.id = t.company_id ${planJoin} where t.id = $1`,
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

interface ReceivedMessage {
  readonly connectionId: number;
  readonly text: string;
  readonly content: NonNullable<Situation['content']>;
}

/** Everything that decides on the answer to a message in a locked ticket. */
export async function readSituation(scope: Scope, ticket: Ticket, { connectionId, text, content }: ReceivedMessage): Promise<Situation> {
  const queueId = ticket.queueId ?? null;
  const [[row], memory, rules] = await Promise.all([
    queryPrepared(scope.em, query, [ticket.id]),
    readMemory(scope, ticket.id),
    readRules(scope, { connectionId, queueId }),
  ]);
  const { rounds, chatbotAt, wasHandled, lastOwnText, isAvailable } = required(row, 'ERR_UNEXPECTED');
  const round = { isFirst: rounds <= 1, chatbotAt: chatbotAt === null ? null : new Date(chatbotAt), wasHandled };
  return {
    now: scope.now,
    text,
    content,
    ticket: {
      isGroup: ticket.isGroup,
      status: ticket.status,
      userId: ticket.userId ?? null,
      queueId,
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
