import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { listHolidays } from '#server/areas/holidays/index.ts';
import { isEnabled, readSetting, readTimeZone } from '#server/areas/settings/index.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { automationSql, planJoin } from './automationSql.ts';
import { readBillingTasks } from './readBilling.ts';
import { readQueues, type RuleOwner } from './readQueues.ts';
import type { ChatbotRules } from './Situation.ts';

const companySchedules = jsonSql<DaySchedule[]>('c.schedules');

const connectionAutomation = automationSql('w');

const query = queryOf(
  {
    greeting: column.text(),
    outOfHoursText: column.text(),
    maxMenus: column.number(),
    menuPauseMinutes: column.number(),
    schedules: column.json(companySchedules),
    automation: column.json(connectionAutomation),
  },
  `select w.greeting_message as greeting, w.out_of_hours_message as "outOfHoursText", w.max_use_bot_queues as "maxMenus",
     w.time_use_bot_queues as "menuPauseMinutes", ${companySchedules} as schedules, ${connectionAutomation} as automation
   from connections w join companies c on c.id = w.company_id ${planJoin} where w.id = $1`,
);

/** What the company has set up, as it counts for tickets of a connection. */
export async function readRules(scope: Scope, owner: RuleOwner): Promise<ChatbotRules> {
  const [[row], scheduleType, greetsWithOneQueue, timeZone, holidays, queues] = await Promise.all([
    queryPrepared(scope.em, query, [owner.connectionId]),
    readSetting(scope, 'scheduleType'),
    isEnabled(scope, 'sendGreetingMessageOneQueues'),
    readTimeZone(scope),
    listHolidays(scope),
    readQueues(scope, owner),
  ]);
  const { schedules, ...connection } = required(row, 'ERR_NO_WAPP_FOUND');
  const { queues: menu, ticketQueue } = queues;
  const billingTasks = await readBillingTasks(scope, ticketQueue === null ? menu : [...menu, ticketQueue]);
  return { connection, company: { scheduleType, greetsWithOneQueue, schedules, holidays, timeZone, billingTasks }, ...queues };
}
