import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { calendarDay, isoDate, nullable, optionalId } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

/** What is recorded: the kind of its subject, a full stop, and what was done with it. */
export const auditActions = [
  'ticket.preview',
  'ticket.peek',
  'user.resetPassword',
  'user.deactivate',
  'user.reactivate',
  'user.acceptInvitation',
  'user.turnOnSecondStep',
  'user.turnOffSecondStep',
  'user.resetSecondStep',
  'user.renewRecoveryCodes',
  'user.useRecoveryCode',
  'user.addPasskey',
  'user.removePasskey',
  'user.endSessions',
  'operator.enter',
  'operator.change',
  'operator.leave',
  'chatbotVersion.restore',
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
  'announcement.create',
  'announcement.update',
  'announcement.remove',
  'user.signIn',
  'user.signOut',
  'user.changePassword',
  'invoice.pay',
  'invoice.registerWebhook',
  'campaign.create',
  'campaign.update',
  'campaign.remove',
  'campaignOptOut.create',
  'campaignOptOut.remove',
  'chat.remove',
  'company.create',
  'company.update',
  'company.invite',
  'company.remove',
  'connection.create',
  'connection.update',
  'connection.remove',
  'connection.createToken',
  'connection.removeToken',
  'connection.start',
  'connection.pause',
  'connection.stop',
  'contactField.create',
  'contactField.update',
  'contactField.remove',
  'contactImport.create',
  'contactImport.update',
  'contactList.update',
  'contactList.create',
  'contactList.remove',
  'contact.remove',
  'fileList.create',
  'fileList.update',
  'fileList.remove',
  'help.create',
  'help.update',
  'help.remove',
  'holiday.create',
  'holiday.update',
  'holiday.remove',
  'contact.merge',
  'contact.unmerge',
  'macro.create',
  'macro.update',
  'macro.remove',
  'message.remove',
  'note.remove',
  'pauseReason.create',
  'pauseReason.update',
  'pauseReason.remove',
  'personRequest.create',
  'personRequest.erase',
  'personRequest.finish',
  'personRequest.remove',
  'plan.create',
  'plan.update',
  'plan.remove',
  'prompt.create',
  'prompt.update',
  'prompt.remove',
  'queueIntegration.create',
  'queueIntegration.update',
  'queueIntegration.remove',
  'queueOption.create',
  'queueOption.update',
  'queueOption.remove',
  'queue.create',
  'queue.update',
  'queue.remove',
  'quickMessage.create',
  'quickMessage.update',
  'quickMessage.remove',
  'schedule.remove',
  'setting.update',
  'setting.remove',
  'tag.create',
  'tag.update',
  'tag.remove',
  'team.create',
  'team.update',
  'team.remove',
  'ticket.remove',
  'user.create',
  'user.update',
  'user.invite',
  'user.remove',
  'user.signInRefused',
  'user.signInUnknown',
  'audit.export',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Kinds of subjects: the first part of an action. */
export type AuditSubject = AuditAction extends `${infer Subject}.${string}` ? Subject : never;
/** What was done: the second part. */
export type AuditVerb = AuditAction extends `${string}.${infer Verb}` ? Verb : never;
export const splitAuditAction = (action: AuditAction): [AuditSubject, AuditVerb] => action.split('.') as [AuditSubject, AuditVerb];
export const auditSubjects = [...new Set(auditActions.map((action) => action.split('.')[0] as AuditSubject))];

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
  subjectType: Joi.string<AuditSubject>().valid(...auditSubjects),
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
    summary: `The same for a file: the newest ${maxListedRecords}. That somebody asked is recorded too.`,
    input: filterInput,
    result: Joi.array().items(auditRecord),
    example: { input: { from: '2029-05-01', to: '2029-05-31' }, result: [example] },
  }),
};
