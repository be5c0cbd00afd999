import type { AuditRecord } from '#shared/tenancy/audit/index.ts';
import { splitAuditAction } from '#shared/tenancy/audit/actions.ts';
import type { Translate } from '#ui/text/index.ts';

/** 'Fila: alterou' */
export function describeAuditAction({ action }: Pick<AuditRecord, 'action'>, t: Translate): string {
  const [subject, verb] = splitAuditAction(action);
  return `${t(`audit.subjects.${subject}`)}: ${t(`audit.verbs.${verb}`)}`;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const reasons = ['password', 'secondStep', 'deactivated', 'companyInactive', 'unknown'] as const;

/** Name of the subject, or its number, and what is known beside it. */
export function describeDetail({ details, subjectId, subjectType, userId }: AuditRecord, t: Translate): string {
  const { name, key, value, reason, program, fields, path, restored } = details;
  const isSelf = subjectType === 'user' && subjectId === userId;
  const subject = isText(name) ? name : subjectId === 0 || isSelf ? '' : t('audit.number', { id: subjectId });
  const known = reasons.find((one) => one === reason);
  const setting = isText(key) ? (isText(value) ? `${key} = ${value}` : key) : '';
  const changed = Array.isArray(fields) ? fields.filter(isText).join(', ') : '';
  const parts = [
    subject,
    setting,
    known === undefined ? '' : t(`audit.reasons.${known}`),
    program,
    path,
    changed,
    restored === true ? t('audit.restored') : '',
  ];
  return parts.filter(isText).join(' · ');
}

/** Who did it, and who did it as this person. */
export function describePerson({ action, userName, userId, details }: AuditRecord, t: Translate): string {
  const nobody = action === 'user.signInUnknown' ? t('audit.stranger') : t('audit.program');
  const person = userName === '' ? nobody : userName;
  const { operator } = details;
  const name = typeof operator === 'object' && operator !== null && 'name' in operator ? operator.name : null;
  const support = isText(name) ? t('audit.operator', { name }) : '';
  return support === '' ? person : userId === null ? support : `${person} (${support})`;
}
