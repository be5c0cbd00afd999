import { readSetting } from '#server/tenancy/settings/index.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonObject, jsonSql } from '#server/platform/database/sqlJson.ts';
import type { RuleSnapshot, SnapshotAutomation, SnapshotConnection, SnapshotOption, SnapshotQueue } from './RuleSnapshot.ts';

const automationOf = (alias: string) =>
  jsonObject<SnapshotAutomation>({ promptId: `${alias}.prompt_id`, integrationId: `${alias}.integration_id` });

const queues = jsonList<Required<SnapshotQueue>>(
  {
    id: 'q.id',
    name: 'q.name',
    greeting: 'q.greeting_message',
    outOfHours: 'q.out_of_hours_message',
    hours: jsonSql<DaySchedule[]>('q.schedules'),
    options: jsonList<SnapshotOption>(
      { id: 'o.id', parentId: 'o.parent_id', position: 'o.position', title: 'o.title', message: `coalesce(o.message, '')` },
      'from queue_options o where o.queue_id = q.id and o.draft_id is null order by o.id',
    ),
    automation: automationOf('q'),
    assignment: jsonObject<Required<SnapshotQueue>['assignment']>({
      assignment: 'q.assignment',
      prefersLastAgent: 'q.prefers_last_agent',
    }),
  },
  'from queues q order by q.id',
);

const connections = jsonList<Required<SnapshotConnection>>(
  {
    id: 'w.id',
    name: 'w.name',
    greeting: 'w.greeting_message',
    outOfHours: 'w.out_of_hours_message',
    queues: jsonSql<number[]>(
      `(select coalesce(json_agg(l.queue_id order by l.queue_id), '[]') from connection_queues l where l.connection_id = w.id)`,
    ),
    limits: jsonObject<SnapshotConnection['limits']>({
      maxUseBotQueues: 'w.max_use_bot_queues',
      timeUseBotQueues: 'w.time_use_bot_queues',
    }),
    timeouts: jsonObject<SnapshotConnection['timeouts']>({
      transferQueueId: 'w.transfer_queue_id',
      timeToTransfer: 'w.time_to_transfer',
      expiresTicket: 'w.expires_ticket',
      expiresInactiveMessage: 'w.expires_inactive_message',
    }),
    automation: automationOf('w'),
    endings: jsonObject<Required<SnapshotConnection>['endings']>({
      farewellMessage: 'w.farewell_message',
      complationMessage: 'w.complation_message',
      ratingMessage: 'w.rating_message',
    }),
  },
  'from connections w order by w.id',
);

const hours = jsonSql<DaySchedule[]>('c.schedules');

const query = queryOf(
  { queues: column.json(queues), connections: column.json(connections), hours: column.json(hours) },
  `select ${queues} as queues, ${connections} as connections, ${hours} as hours from companies c where c.id = $1`,
);

/** The rules as they are now. */
export async function readSnapshot(scope: Scope): Promise<RuleSnapshot> {
  const [row] = await queryRows(scope.em, query, [scope.companyId]);
  return {
    company: {
      hours: row?.hours ?? [],
      settings: {
        scheduleType: await readSetting(scope, 'scheduleType'),
        sendGreetingMessageOneQueues: await readSetting(scope, 'sendGreetingMessageOneQueues'),
      },
    },
    queues: row?.queues ?? [],
    connections: row?.connections ?? [],
  };
}
