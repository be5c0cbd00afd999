import type { api } from '#shared/api.ts';
import { operatorAuditActions, type AuditRecord } from '#shared/areas/audit.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { containsPattern } from '#server/platform/database/likePattern.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { pageRows, type RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';

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

type Input = InputOf<typeof api.audit.page>;

const conditionOf =
  ({ searchParam = '', action, userId }: Input, isOperator: boolean) =>
  (bind: Bind): string =>
    [
      ...(isOperator ? [] : [`r.action <> all(${bind(operatorAuditActions)})`]),
      ...(searchParam === '' ? ['true'] : [`r.user_name ilike ${bind(containsPattern(searchParam))}`]),
      ...(action === undefined ? [] : [`r.action = ${bind(action)}`]),
      ...(userId === undefined ? [] : [`r.user_id = ${bind(userId)}`]),
    ].join(' and ');

/** Newest first. */
export const pageAuditRecords = ({ em, actor }: Scope, input: Input): Promise<ResultOf<typeof api.audit.page>> =>
  pageRows(em, auditRecords, {
    key: 'auditRecords',
    where: conditionOf(input, actor.super),
    orderBy: 'r.id desc',
    pageNumber: input.pageNumber,
    pageSize,
  });
