import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { isoDate, nullable, optionalId } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** What is recorded: the kind of its subject, a full stop, and what was done with it. */
export const auditActions = [
  'ticket.preview',
  'ticket.peek',
  'user.resetPassword',
  'user.deactivate',
  'user.reactivate',
  'user.acceptInvitation',
  'operator.enter',
  'operator.change',
  'operator.leave',
  'apiToken.create',
  'apiToken.remove',
  'companyExport.create',
  'companyExport.remove',
  'campaignOptOut.create',
  'campaignOptOut.remove',
  'contact.block',
  'contact.unblock',
  'contactExport.create',
  'contactExport.remove',
  'invoice.settle',
  'invoice.note',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Recorded in the operators' company about other companies: admins of that company who are no operators do not see them. */
export const operatorAuditActions: readonly AuditAction[] = ['invoice.settle', 'invoice.note'];

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

export const auditRecord = Joi.object<AuditRecord, true>({
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

export interface AuditPageInput extends PageInput {
  action?: AuditAction;
  userId?: number;
}

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
    summary: 'What was recorded of the last 400 days, newest first, also of one action or one user; the search is in the names of users.',
    input: { ...pageInput, action: Joi.string().valid(...auditActions), userId: optionalId() },
    result: pageSchema('auditRecords', auditRecord),
    example: { input: { action: 'ticket.preview' }, result: { auditRecords: [example], count: 1, hasMore: false } },
  }),
};
