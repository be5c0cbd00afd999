import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { listHolidays } from '#server/workspace/holidays/index.ts';
import { isEnabled, readSetting, readTimeZone } from '#server/tenancy/settings/index.ts';
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
    id: column.number(),
    greeting: column.text(),
    outOfHoursText: column.text(),
    maxMenus: column.number(),
    menuPauseMinutes: column.number(),
    schedules: column.json(companySchedules),
    automation: column.json(connectionAutomation),
  },
  `select w.id, w.greeting_message as greeting, w.out_of_hours_message as "outOfHoursText", w.max_use_bot_queues as "maxMenus",
     w.time_use_bot_queues as "menuPauseMinutes", ${companySchedules} as schedules, ${connectionAutomation} as automation
   from connections w join companies c on c.id = w.company_id ${planJoin} where w.id = any($1::int[])`,
);

/** What the company has set up, as it counts for tickets of each owner, in their order. */
export async function readRulesOfEach(scope: Scope, owners: readonly RuleOwner[]): Promise<ChatbotRules[]> {
  const [connectionRows, scheduleType, greetsWithOneQueue, timeZone, holidays, queues] = await Promise.all([
    queryPrepared(scope.em, query, [owners.map(({ connectionId }) => connectionId)]),
    readSetting(scope, 'scheduleType'),
    isEnabled(scope, 'sendGreetingMessageOneQueues'),
    readTimeZone(scope),
    listHolidays(scope),
    readQueues(scope, owners),
  ]);
  const connections = new Map(connectionRows.map((row) => [row.id, row]));
  const billingTasks = await readBillingTasks(
    scope,
    queues.flatMap((own) => (own.ticketQueue === null ? own.queues : [...own.queues, own.ticketQueue])),
  );
  return owners.map(({ connectionId }, place) => {
    const { id: _id, schedules, ...connection } = required(connections.get(connectionId), 'ERR_NO_WAPP_FOUND');
    const company = { scheduleType, greetsWithOneQueue, schedules, holidays, timeZone, billingTasks };
    return { connection, company, ...required(queues[place], 'ERR_UNEXPECTED') };
  });
}

/** The rules of one owner. */
export const readRules = async (scope: Scope, owner: RuleOwner): Promise<ChatbotRules> =>
  required((await readRulesOfEach(scope, [owner]))[0], 'ERR_UNEXPECTED');
