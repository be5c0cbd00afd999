import { isDeepStrictEqual } from 'node:util';
import { type ChatbotChange, maxChatbotVersions, maxNamedChanges } from '#shared/automation/chatbot/versions.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { readSetting } from '#server/tenancy/settings/index.ts';
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

type Subject = ChatbotChange['subject'];
type Field = ChatbotChange['fields'][number];

interface Named {
  readonly id: number;
  readonly name: string;
}

const differ = <Item extends object>(before: Item, after: Item, key: keyof Item): boolean =>
  before[key] !== undefined && after[key] !== undefined && !isDeepStrictEqual(before[key], after[key]);

/** Records that came, went, or differ in one of the fields. */
function compareRecords<Item extends Named>(
  subject: Subject,
  [before, after]: readonly [readonly Item[], readonly Item[]],
  findFields: (one: Item, other: Item) => Field[],
): ChatbotChange[] {
  const former = new Map(before.map((item) => [item.id, item]));
  const ids = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((item): ChatbotChange[] => {
    const earlier = former.get(item.id);
    if (earlier === undefined) {
      return [{ subject, action: 'add', name: item.name, fields: [] }];
    }
    const fields = findFields(earlier, item);
    return fields.length === 0 ? [] : [{ subject, action: 'change', name: item.name, fields }];
  });
  const removed = before
    .filter(({ id }) => !ids.has(id))
    .map(({ name }): ChatbotChange => ({ subject, action: 'remove', name, fields: [] }));
  return [...changed, ...removed];
}

type NamedOption = SnapshotOption & Named & { readonly place: readonly unknown[] };

const listOptions = ({ queues }: RuleSnapshot): NamedOption[] =>
  queues.flatMap(({ name, options }) =>
    options.map((option) => ({ ...option, name: `${name} · ${option.title}`, place: [option.parentId, option.position] })),
  );

const fieldsOf =
  <Item extends object, Key extends Field & keyof Item>(keys: readonly Key[]) =>
  (before: Item, after: Item): Field[] =>
    keys.filter((key) => differ(before, after, key));

/** What has changed from one state of the rules to another. */
function compareSnapshots(before: RuleSnapshot, after: RuleSnapshot): ChatbotChange[] {
  const isCompanyChanged = !isDeepStrictEqual(before.company, after.company);
  return [
    ...(isCompanyChanged ? [{ subject: 'company' as const, action: 'change' as const, name: '', fields: ['hours' as const] }] : []),
    ...compareRecords(
      'connection',
      [before.connections, after.connections],
      fieldsOf(['greeting', 'outOfHours', 'queues', 'limits', 'timeouts', 'automation', 'endings'] as const),
    ),
    ...compareRecords(
      'queue',
      [before.queues, after.queues],
      fieldsOf(['greeting', 'outOfHours', 'hours', 'automation', 'assignment'] as const),
    ),
    ...compareRecords('option', [listOptions(before), listOptions(after)], fieldsOf(['title', 'message', 'place'] as const)),
  ];
}

const lastQuery = queryOf(
  { id: column.number(), number: column.number(), rules: column.storedJson<RuleSnapshot>() },
  'select id, number, rules from chatbot_versions order by number desc limit 1',
);
const insertQuery = queryOf(
  { id: column.number() },
  `insert into chatbot_versions (company_id, number, user_id, user_name, restored_from, rules, changes, created_at)
   select $1, $2, u.id, coalesce(u.name, ''), $4, $5::jsonb, $6::jsonb, $7::timestamptz
   from (select 1) one left join users u on u.id = $3 returning id`,
);

/** Versions of a company are recorded one after the other. */
export const lockVersions = ({ em, companyId }: Scope): Promise<void> =>
  execute(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`chatbot versions ${companyId}`]);

/**
 * Records the rules as a version, where they differ from the last one; changes that follow each other at once may become one.
 * Returns the id of the last version.
 */
export async function recordVersion(scope: Scope, { restoredFrom = null }: { restoredFrom?: number | null } = {}): Promise<number> {
  const { em, companyId, now } = scope;
  await lockVersions(scope);
  const [last] = await queryRows(em, lastQuery);
  const rules = await readSnapshot(scope);
  const changes: ChatbotChange[] = last === undefined ? [] : compareSnapshots(last.rules, rules);
  if (last !== undefined && changes.length === 0) {
    // A version of an earlier program lacks what it did not hold.
    await execute(em, 'update chatbot_versions set rules = $2::jsonb where id = $1 and rules <> $2::jsonb', [
      last.id,
      JSON.stringify(rules),
    ]);
    return last.id;
  }
  const number = (last?.number ?? 0) + 1;
  const named = JSON.stringify(changes.slice(0, maxNamedChanges));
  const [row] = await queryRows(em, insertQuery, [companyId, number, actorIdOf(scope), restoredFrom, JSON.stringify(rules), named, now]);
  await execute(em, 'delete from chatbot_versions where number <= $1', [number - maxChatbotVersions]);
  return required(row, 'ERR_UNEXPECTED').id;
}
