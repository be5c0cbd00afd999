import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonObjectOrNull, jsonSql } from '#server/platform/database/sqlJson.ts';
import { automationSql, planJoin } from './automationSql.ts';
import type { MenuFile, MenuOption, MenuQueue } from './Situation.ts';

const fileOf = (alias: string) =>
  jsonObjectOrNull<MenuFile>(`${alias}.media_path`, { path: `${alias}.media_path`, name: `${alias}.media_name` });

const menuQueues = jsonList<MenuQueue>(
  {
    id: 'q.id',
    name: 'q.name',
    greeting: 'q.greeting_message',
    outOfHoursText: 'q.out_of_hours_message',
    schedules: jsonSql<DaySchedule[]>('q.schedules'),
    file: fileOf('q'),
    automation: automationSql('q'),
    options: jsonList<MenuOption>(
      {
        id: 'o.id',
        parentId: 'o.parent_id',
        position: 'o.position',
        title: 'o.title',
        message: `coalesce(o.message, '')`,
        file: fileOf('o'),
      },
      'from queue_options o where o.queue_id = q.id order by o.position, o.id',
    ),
  },
  `from queues q join companies c on c.id = q.company_id ${planJoin} where q.id = $2 or q.id in (select queue_id from connection_queues where connection_id = $1)
   order by q.order_queue nulls last, q.id`,
);

const query = queryOf(
  { queues: column.json(menuQueues), menu: column.list(column.number()) },
  `select ${menuQueues} as queues, array(select queue_id from connection_queues where connection_id = $1) as menu`,
);

/** The queues of a connection, in the order of the menu, and the ticket's own. */
export async function readQueues(
  { em }: Scope,
  { connectionId, queueId }: { connectionId: number; queueId: number | null },
): Promise<{ queues: MenuQueue[]; ticketQueue: MenuQueue | null }> {
  const [row] = await queryPrepared(em, query, [connectionId, queueId]);
  const all = row?.queues ?? [];
  return {
    queues: all.filter(({ id }) => row?.menu.includes(id)),
    ticketQueue: all.find(({ id }) => id === queueId) ?? null,
  };
}
