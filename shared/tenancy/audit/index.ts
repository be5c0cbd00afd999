import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { calendarDay, isoDate, nullable, optionalId } from '#shared/kit/schemas.ts';
import { auditActions, listAuditSubjects, type AuditAction, type AuditSubject } from '#shared/tenancy/audit/actions.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** Recorded in the operators' company about others, or about nobody: admins of that company who are no operators do not see them. */
export const operatorAuditActions: readonly AuditAction[] = ['invoice.settle', 'invoice.note', 'user.signInUnknown'];

/** Something that a person did and that others may ask about later; never changed. */
export interface AuditRecord {
  id: number;
  action: AuditAction;
  /** Null: a program. */
  userId: number | null;
  /** As it was then: people are renamed and removed. */
  userName: string;
  subjectType: string;
  subjectId: number;
  details: Record<string, unknown>;
  /** Address of the caller; null: a program. */
  address: string | null;
  companyId: number;
  createdAt: string;
}

const auditRecord = Joi.object<AuditRecord, true>({
  id: Joi.number().required(),
  action: Joi.string()
    .valid(...auditActions)
    .required(),
  userId: nullable(Joi.number()).required(),
  userName: Joi.string().allow('').required(),
  subjectType: Joi.string().required(),
  subjectId: Joi.number().required(),
  details: Joi.object().required(),
  address: nullable(Joi.string()).required(),
  companyId: Joi.number().required(),
  createdAt: isoDate().required(),
}).label('AuditRecord');

export interface AuditFilter {
  action?: AuditAction;
  subjectType?: AuditSubject;
  userId?: number;
  /** First and last day, in the company's zone. */
  from?: string;
  to?: string;
}
export type AuditPageInput = PageInput & AuditFilter;

/** Most entries of a list. */
export const maxListedRecords = 10_000;

const filterInput = {
  action: Joi.string<AuditAction>().valid(...auditActions),
  subjectType: Joi.string<AuditSubject>().valid(...listAuditSubjects()),
  userId: optionalId(),
  from: calendarDay(),
  to: calendarDay(),
};

const example: AuditRecord = {
  id: 12,
  action: 'ticket.preview',
  userId: 7,
  userName: 'Ana',
  subjectType: 'ticket',
  subjectId: 120,
  details: {},
  address: '203.0.113.7',
  companyId: 3,
  createdAt: '2029-05-02T13:00:00.000Z',
};

export const auditPermissions = { 'audit.read': adminPermission } as const;

export const audit = {
  page: get<AuditPageInput, PageResult<'auditRecords', AuditRecord>>('/audit-records', {
    access: 'audit.read',
    summary:
      'What was recorded of the last 400 days, newest first, also of one action, one kind of subject, one user or some days; the search is in the names of users.',
    input: { ...pageInput, ...filterInput },
    result: pageSchema('auditRecords', auditRecord),
    example: { input: { action: 'ticket.preview' }, result: { auditRecords: [example], count: 1, hasMore: false } },
  }),
  list: get<AuditFilter, AuditRecord[]>('/audit-records/list', {
    access: 'audit.read',
    isRefusedToOperators: true,
    summary: `The same for a file: the newest ${maxListedRecords}. That somebody asked is recorded too.`,
    input: filterInput,
    result: Joi.array().items(auditRecord),
    example: { input: { from: '2029-05-01', to: '2029-05-31' }, result: [example] },
  }),
};
