import type { UserActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import { maxListedRecords, operatorAuditActions, type AuditRecord } from '#shared/tenancy/audit/index.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { listRecords, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import { type RowOrder } from '#server/platform/database/rowOrder.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { recordAudit, type AuditedScope } from './recordAudit.ts';

const pageSize = 40;

const auditRecords: RecordSource<AuditRecord> = {
  columns: {
    id: 'r.id',
    action: 'r.action',
    userId: 'r.user_id',
    userName: 'r.user_name',
    subjectType: 'r.subject_type',
    subjectId: 'r.subject_id',
    details: jsonSql('r.details'),
    address: 'r.address',
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
  },
  from: 'audit_records r',
};

type Filter = InputOf<typeof api.audit.list> & { searchParam?: string };

/** SQL of the filter; days begin and end in the company's zone. */
const conditionOf =
  ({ searchParam = '', action, subjectType, userId, from, to }: Filter, isOperator: boolean, timeZone: string) =>
  (bind: Bind): string =>
    [
      ...(isOperator ? [] : [`r.action <> all(${bind(operatorAuditActions)})`]),
      matchesTerm(searchParam, { texts: ['r.user_name'] }, bind),
      ...(action === undefined ? [] : [`r.action = ${bind(action)}`]),
      ...(subjectType === undefined ? [] : [`r.action like ${bind(`${subjectType}.%`)}`]),
      ...(userId === undefined ? [] : [`r.user_id = ${bind(userId)}`]),
      ...(from === undefined ? [] : [`r.created_at >= ${bind(from)}::date::timestamp at time zone ${bind(timeZone)}`]),
      ...(to === undefined ? [] : [`r.created_at < (${bind(to)}::date + 1)::timestamp at time zone ${bind(timeZone)}`]),
    ].join(' and ');

const newestFirst: RowOrder = { id: 'r.id', isDescending: true };

/** Newest first. */
export async function pageAuditRecords(scope: Scope, input: InputOf<typeof api.audit.page>): Promise<ResultOf<typeof api.audit.page>> {
  return pageRows(scope.em, auditRecords, {
    key: 'auditRecords',
    where: conditionOf(input, scope.actor.super, await readTimeZone(scope)),
    orderBy: newestFirst,
    pageNumber: input.pageNumber,
    after: input.after,
    pageSize,
  });
}

/** Lists per person: each is up to ten thousand entries. */
const listLimit = { name: 'audit-lists', points: 10, duration: 600 };

/** For a file; that it was made is an entry of its own. */
export async function listAuditRecords(scope: AuditedScope<UserActor>, input: InputOf<typeof api.audit.list>): Promise<AuditRecord[]> {
  await (await createRateLimiter(scope.platform, listLimit)).consume(`${scope.actor.userId}`);
  const records = await listRecords(scope.em, auditRecords, {
    where: conditionOf(input, scope.actor.super, await readTimeZone(scope)),
    orderBy: newestFirst,
    limit: maxListedRecords,
  });
  await recordAudit(scope, { action: 'audit.export', subject: { type: 'audit', id: 0 }, details: { count: records.length, ...input } });
  return records;
}
