import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { listHolidays } from '#server/areas/holidays/index.ts';
import { isEnabled, readSetting, readTimeZone } from '#server/areas/settings/index.ts';
import type { Ticket } from '#server/areas/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { readMemory } from './memory.ts';
import { readQueues } from './readQueues.ts';
import type { Situation } from './Situation.ts';

const companySchedules = jsonSql<DaySchedule[]>('c.schedules');

const query = queryOf(
  {
    greeting: column.text(),
    outOfHoursText: column.text(),
    maxMenus: column.number(),
    menuPauseMinutes: column.number(),
    schedules: column.json(companySchedules),
    rounds: column.number(),
    chatbotAt: column.orNull(column.text()),
    wasHandled: column.boolean(),
    lastOwnText: column.text(),
  },
  `select w.greeting_message as greeting, w.out_of_hours_message as "outOfHoursText", w.max_use_bot_queues as "maxMenus",
     w.time_use_bot_queues as "menuPauseMinutes", ${companySchedules} as schedules,
     (select count(*)::int from ticket_trackings k where k.ticket_id = $1) as rounds,
     (select iso(k.chatbot_at) from ticket_trackings k where k.ticket_id = $1 and k.finished_at is null) as "chatbotAt",
     exists (select from ticket_moves v where v.ticket_id = $1 and v.moved_by is not null and v.created_at >= coalesce(
       (select max(k.created_at) from ticket_trackings k where k.ticket_id = $1 and k.finished_at is null), '-infinity')) as "wasHandled",
     coalesce((select m.body from messages m where m.ticket_id = $1 and m.from_me order by m.sent_at desc, m.id desc limit 1), '') as "lastOwnText"
   from connections w join companies c on c.id = w.company_id where w.id = $2`,
);

/** Everything that decides on the answer to a message in a locked ticket. */
export async function readSituation(
  scope: Scope,
  ticket: Ticket,
  { connectionId, text }: { connectionId: number; text: string },
): Promise<Situation> {
  const [row] = await queryRows(scope.em, query, [ticket.id, connectionId]);
  const { greeting, outOfHoursText, maxMenus, menuPauseMinutes, schedules, rounds, chatbotAt, wasHandled, lastOwnText } = required(
    row,
    'ERR_NO_WAPP_FOUND',
  );
  const queueId = ticket.queueId ?? null;
  return {
    now: scope.now,
    text,
    ticket: {
      isGroup: ticket.isGroup,
      status: ticket.status,
      userId: ticket.userId ?? null,
      queueId,
      isChatbot: ticket.chatbot,
      optionId: ticket.queueOptionId ?? null,
      menus: ticket.amountUsedBotQueues,
    },
    round: { isFirst: rounds <= 1, chatbotAt: chatbotAt === null ? null : new Date(chatbotAt), wasHandled },
    memory: await readMemory(scope, ticket.id),
    lastOwnText,
    connection: { greeting, outOfHoursText, maxMenus, menuPauseMinutes },
    company: {
      scheduleType: await readSetting(scope, 'scheduleType'),
      greetsWithOneQueue: await isEnabled(scope, 'sendGreetingMessageOneQueues'),
      schedules,
      holidays: await listHolidays(scope),
      timeZone: await readTimeZone(scope),
    },
    ...(await readQueues(scope, { connectionId, queueId })),
  };
}
