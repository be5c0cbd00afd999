import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonObjectOrNull, jsonSql } from '#server/platform/database/sqlJson.ts';
import { automationSql, planJoin } from './automationSql.ts';
import type { NamedFile } from '#server/conversations/messages/index.ts';
import type { MenuOption, MenuQueue } from './Situation.ts';

const fileOf = (alias: string) =>
  jsonObjectOrNull<NamedFile>(`${alias}.media_path`, { path: `${alias}.media_path`, name: `${alias}.media_name` });

/** Ids of the queues in the menu of an owner, the row `r`: its own, else its connection's. */
const menuIds = 'coalesce(r.menu, array(select queue_id from connection_queues where connection_id = r.connection_id))';

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
      'from queue_options o where o.queue_id = q.id and o.draft_id is null order by o.position, o.id',
    ),
  },
  `from queues q join companies c on c.id = q.company_id ${planJoin} where q.id = r.queue_id or q.id = any(${menuIds})
   order by q.order_queue nulls last, q.id`,
);

const query = queryOf(
  { queues: column.json(menuQueues), menu: column.list(column.number()) },
  `select ${menuQueues} as queues, ${menuIds} as menu
   from jsonb_to_recordset($1::jsonb) as r (place int, connection_id int, queue_id int, menu int[]) order by r.place`,
);

/** Whose rules are read. */
export interface RuleOwner {
  readonly connectionId: number;
  /** The ticket's queue. */
  readonly queueId: number | null;
  /** As if they were the connection's; null or absent: its own. */
  readonly menuQueueIds?: readonly number[] | null;
}

/** The queues of a connection, in the order of the menu, and the ticket's own. */
export interface OwnedQueues {
  readonly queues: MenuQueue[];
  readonly ticketQueue: MenuQueue | null;
}

/** The queues of each owner, in the order of the owners. */
export async function readQueues({ em }: Scope, owners: readonly RuleOwner[]): Promise<OwnedQueues[]> {
  const places = owners.map(({ connectionId, queueId, menuQueueIds = null }, place) => ({
    place,
    connection_id: connectionId,
    queue_id: queueId,
    menu: menuQueueIds,
  }));
  const rows = await queryPrepared(em, query, [JSON.stringify(places)]);
  return owners.map(({ queueId }, place) => {
    const { queues = [], menu = [] } = rows[place] ?? {};
    return { queues: queues.filter(({ id }) => menu.includes(id)), ticketQueue: queues.find(({ id }) => id === queueId) ?? null };
  });
}
