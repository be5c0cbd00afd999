import { isDeepStrictEqual } from 'node:util';
import type { api } from '#shared/api.ts';
import type { ChatbotRestore, ChatbotVersionRecord } from '#shared/areas/chatbotVersions.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit, type AuditedScope } from '#server/areas/audit/index.ts';
import { updateSchedules } from '#server/areas/companies/index.ts';
import { updateConnection } from '#server/areas/connections/index.ts';
import { replaceOptions } from '#server/areas/queueOptions/index.ts';
import { updateQueue } from '#server/areas/queues/index.ts';
import { writeSetting } from '#server/areas/settings/index.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { readSnapshot } from './readSnapshot.ts';
import { readVersion } from './readVersionRules.ts';
import { lockVersions, recordVersion } from './recordVersion.ts';
import type { RuleSnapshot, SnapshotConnection, SnapshotQueue } from './RuleSnapshot.ts';

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

async function restoreQueue(scope: Scope, queue: SnapshotQueue, current: SnapshotQueue): Promise<void> {
  const { id, greeting: greetingMessage, outOfHours: outOfHoursMessage, hours, options } = queue;
  const isSame = isDeepStrictEqual({ ...queue, name: '', options: [] }, { ...current, name: '', options: [] });
  await (isSame ? undefined : updateQueue(scope, { id, greetingMessage, outOfHoursMessage, schedules: [...hours] }));
  await (isDeepStrictEqual(options, current.options) ? undefined : replaceOptions(scope, id, options));
}

async function restoreConnection(scope: Scope, connection: SnapshotConnection, existing: ReadonlySet<number>): Promise<void> {
  const { id, greeting: greetingMessage, outOfHours: outOfHoursMessage, queues, limits, timeouts } = connection;
  const { transferQueueId } = timeouts;
  await updateConnection(scope, {
    id,
    greetingMessage,
    outOfHoursMessage,
    queueIds: queues.filter((queueId) => existing.has(queueId)),
    ...limits,
    ...timeouts,
    transferQueueId: transferQueueId !== null && existing.has(transferQueueId) ? transferQueueId : null,
  });
}

/** Takes rules back; returns the names of what is gone. */
async function restoreRules(scope: Scope, rules: RuleSnapshot): Promise<string[]> {
  const current = await readSnapshot(scope);
  await restoreCompany(scope, rules.company, current.company);
  const gone: string[] = [];
  for (const queue of rules.queues) {
    const now = current.queues.find(({ id }) => id === queue.id);
    await (now === undefined ? gone.push(queue.name) : restoreQueue(scope, queue, now));
  }
  const existing = new Set(current.queues.map(({ id }) => id));
  for (const connection of rules.connections) {
    const now = current.connections.find(({ id }) => id === connection.id);
    if (now === undefined) {
      gone.push(connection.name);
    } else if (!isDeepStrictEqual({ ...connection, name: '' }, { ...now, name: '' })) {
      await restoreConnection(scope, connection, existing);
    }
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
