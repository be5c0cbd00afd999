import { isDeepStrictEqual } from 'node:util';
import type { api } from '#shared/api.ts';
import type { ChatbotRestore, ChatbotVersionRecord } from '#shared/automation/chatbot/versions.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { type AuditedScope, recordAudit } from '#server/tenancy/audit/index.ts';
import { updateSchedules } from '#server/tenancy/companies/index.ts';
import { updateConnection } from '#server/workspace/connections/index.ts';
import { replaceOptions, updateQueue } from '#server/workspace/queues/index.ts';
import { writeSetting } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { readVersion } from './readVersionRules.ts';
import { lockVersions, readSnapshot, recordVersion } from './recordVersion.ts';
import type { RuleSnapshot, SnapshotAutomation, SnapshotConnection, SnapshotQueue } from './RuleSnapshot.ts';

const versionRecords: RecordSource<ChatbotVersionRecord> = {
  columns: {
    id: 'r.id',
    number: 'r.number',
    userName: 'r.user_name',
    restoredFrom: 'r.restored_from',
    changes: jsonSql('r.changes'),
    createdAt: 'iso(r.created_at)',
  },
  from: 'chatbot_versions r',
};

/** The newest first. */
export const listVersions = ({ em }: Scope): Promise<ChatbotVersionRecord[]> =>
  listRecords(em, versionRecords, { orderBy: 'r.number desc' });

async function restoreCompany(scope: Scope, { hours, settings }: RuleSnapshot['company'], current: RuleSnapshot['company']): Promise<void> {
  if (!isDeepStrictEqual(hours, current.hours)) {
    await updateSchedules(scope, { id: scope.companyId, schedules: [...hours] });
  }
  for (const key of ['scheduleType', 'sendGreetingMessageOneQueues'] as const) {
    await (settings[key] === current.settings[key] ? undefined : writeSetting(scope, key, settings[key]));
  }
}

/** Ids of a company that still exist. */
interface ExistingIds {
  readonly queues: ReadonlySet<number>;
  readonly prompts: ReadonlySet<number>;
  readonly integrations: ReadonlySet<number>;
}

const ids = column.list(column.number());
const automationQuery = queryOf(
  { prompts: ids, integrations: ids },
  'select array(select id from prompts) as prompts, array(select id from queue_integrations) as integrations',
);

async function findExisting({ em }: Scope, { queues }: RuleSnapshot): Promise<ExistingIds> {
  const [row] = await queryRows(em, automationQuery);
  const { prompts, integrations } = required(row, 'ERR_UNEXPECTED');
  return { queues: new Set(queues.map(({ id }) => id)), prompts: new Set(prompts), integrations: new Set(integrations) };
}

const keepExisting = (id: number | null, existing: ReadonlySet<number>): number | null => (id !== null && existing.has(id) ? id : null);

/** Nothing where the version does not know; what is deleted does not come back. */
const automationInput = (automation: SnapshotAutomation | undefined, { prompts, integrations }: ExistingIds) =>
  automation && {
    promptId: keepExisting(automation.promptId, prompts),
    integrationId: keepExisting(automation.integrationId, integrations),
  };

/** What a version says of a queue or connection, with the present for what it does not hold. */
const isSame = <Item extends SnapshotQueue | SnapshotConnection>(former: Item, current: Item): boolean =>
  isDeepStrictEqual({ ...current, ...former, name: '', options: [] }, { ...current, name: '', options: [] });

interface Restored<Item> {
  readonly former: Item;
  readonly current: Item;
  readonly existing: ExistingIds;
}

async function restoreQueue(scope: Scope, { former, current, existing }: Restored<SnapshotQueue>): Promise<void> {
  const { id, greeting: greetingMessage, outOfHours: outOfHoursMessage, hours, options, automation, assignment } = former;
  const input = { id, greetingMessage, outOfHoursMessage, schedules: [...hours], ...automationInput(automation, existing), ...assignment };
  await (isSame(former, current) ? undefined : updateQueue(scope, input));
  await (isDeepStrictEqual(options, current.options) ? undefined : replaceOptions(scope, id, options));
}

async function restoreConnection(scope: Scope, { former, current, existing }: Restored<SnapshotConnection>): Promise<void> {
  const { id, greeting: greetingMessage, outOfHours: outOfHoursMessage, queues, limits, timeouts, automation, endings } = former;
  const input = {
    id,
    greetingMessage,
    outOfHoursMessage,
    queueIds: queues.filter((queueId) => existing.queues.has(queueId)),
    ...limits,
    ...timeouts,
    transferQueueId: keepExisting(timeouts.transferQueueId, existing.queues),
    ...automationInput(automation, existing),
    ...endings,
  };
  await (isSame(former, current) ? undefined : updateConnection(scope, input));
}

/** Takes rules back; returns the names of what is gone. */
async function restoreRules(scope: Scope, rules: RuleSnapshot): Promise<string[]> {
  const current = await readSnapshot(scope);
  await restoreCompany(scope, rules.company, current.company);
  const existing = await findExisting(scope, current);
  const gone: string[] = [];
  for (const former of rules.queues) {
    const now = current.queues.find(({ id }) => id === former.id);
    await (now === undefined ? gone.push(former.name) : restoreQueue(scope, { former, current: now, existing }));
  }
  for (const former of rules.connections) {
    const now = current.connections.find(({ id }) => id === former.id);
    await (now === undefined ? gone.push(former.name) : restoreConnection(scope, { former, current: now, existing }));
  }
  return gone;
}

/** Takes the rules of a version back, which makes a new version; all in one transaction. */
export async function restoreVersion(scope: AuditedScope, { id }: InputOf<typeof api.chatbotVersions.restore>): Promise<ChatbotRestore> {
  await lockVersions(scope);
  const { number, rules } = await readVersion(scope, id);
  // What was changed a moment ago is not lost: it becomes a version first.
  await recordVersion(scope);
  const gone = await restoreRules(scope, rules);
  await scope.em.flush();
  const versionId = await recordVersion(scope, { restoredFrom: number });
  await recordAudit(scope, { action: 'chatbotVersion.restore', subject: { type: 'chatbotVersion', id }, details: { number } });
  return { version: required(await findRecord(scope.em, versionRecords, versionId), 'ERR_NO_CHATBOT_VERSION_FOUND'), gone };
}
