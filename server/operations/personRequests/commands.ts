import type { api } from '#shared/api.ts';
import {
  maxPersonExports,
  type PersonRequestKind,
  type PersonRequestRecord,
  type PersonSubject,
} from '#shared/operations/personRequests/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/i18n/texts.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { requireRemovable, User } from '#server/workspace/users/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { findRequest } from './requestRecords.ts';

interface NewRequest {
  readonly kind: PersonRequestKind;
  readonly subject: PersonSubject;
  readonly subjectId: number;
  readonly language: Language;
}

const insertQuery = queryOf(
  { id: column.number() },
  `insert into person_requests (company_id, kind, subject, subject_id, contact_id, person_id, language, user_id)
   values ($1, $2, $3, $4, case when $3 = 'contact' then $4::int end, case when $3 = 'user' then $4::int end, $5, nullif($6, 0)) returning id`,
);

async function insertRequest(scope: AuditedScope, request: NewRequest): Promise<PersonRequestRecord> {
  const { em, companyId, actor } = scope;
  const { kind, subject, subjectId, language } = request;
  const [row] = await queryRows(em, insertQuery, [companyId, kind, subject, subjectId, language, actor.userId]);
  const { id } = required(row, 'ERR_UNEXPECTED');
  scope.enqueue(kind === 'export' ? 'personRequests.export' : 'personRequests.erase', { requestId: id }, { key: `person-request-${id}` });
  scope.recordEvent('personRequest.created', { personRequestId: id });
  const action = kind === 'export' ? 'personRequest.create' : 'personRequest.erase';
  // Names nobody: the entry stays when the person is gone.
  await recordAudit(scope, { action, subject: { type: 'personRequest', id }, details: { subject, subjectId } });
  return required(await findRequest(scope, id), 'ERR_NO_PERSON_REQUEST_FOUND');
}

/** A contact that is a person. */
export async function requirePerson({ em }: Scope, contactId: number): Promise<Contact> {
  const contact = required(await em.findOne(Contact, { id: contactId }), 'ERR_NO_CONTACT_FOUND');
  if (contact.isGroup) {
    throw new AppError('ERR_PERSON_IS_GROUP');
  }
  return contact;
}

const countQuery = queryOf({ count: column.number() }, `select count(*)::int as count from person_requests where kind = 'export'`);

/** Begins an archive of a person's data; a job makes it. */
export async function createExport(
  scope: AuditedScope,
  { subject, subjectId, language = 'pt' }: InputOf<typeof api.personRequests.createExport>,
): Promise<PersonRequestRecord> {
  if (subject === 'contact') {
    await requirePerson(scope, subjectId);
  } else {
    required(await scope.em.findOne(User, { id: subjectId }), 'ERR_NO_USER_FOUND');
  }
  const [row] = await queryRows(scope.em, countQuery);
  if ((row?.count ?? 0) >= maxPersonExports) {
    throw new AppError('ERR_PERSON_EXPORTS_LIMIT', { values: { limit: maxPersonExports } });
  }
  return insertRequest(scope, { kind: 'export', subject, subjectId, language });
}

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Begins the erasure of a contact; a job does it. */
export async function createErasure(
  scope: AuditedScope,
  { contactId, confirmation }: InputOf<typeof api.personRequests.createErasure>,
): Promise<PersonRequestRecord> {
  const { name, number } = await requirePerson(scope, contactId);
  const isNumber = confirmation.replaceAll(/\D/g, '') === number;
  if (!isNumber && fold(confirmation) !== fold(name) && fold(confirmation) !== number) {
    throw new AppError('ERR_PERSON_NOT_CONFIRMED');
  }
  return insertRequest(scope, { kind: 'erasure', subject: 'contact', subjectId: contactId, language: 'pt' });
}

/** Begins the erasure of a user; a job does it. */
export async function createUserErasure(
  scope: AuditedScope,
  { userId, confirmation }: InputOf<typeof api.personRequests.createUserErasure>,
): Promise<PersonRequestRecord> {
  const { name, email } = await requireRemovable(scope, userId);
  if (![name, email].some((text) => fold(confirmation) === fold(text))) {
    throw new AppError('ERR_PERSON_NOT_CONFIRMED');
  }
  return insertRequest(scope, { kind: 'erasure', subject: 'user', subjectId: userId, language: 'pt' });
}

const removeQuery = queryOf({ id: column.number() }, `delete from person_requests where id = $1 and kind = 'export' returning id`);

/** Deletes the archive of a person's data; its file follows. */
export async function removeRequest(scope: AuditedScope, { id }: InputOf<typeof api.personRequests.remove>): Promise<Confirmation> {
  const { kind } = required(await findRequest(scope, id), 'ERR_NO_PERSON_REQUEST_FOUND');
  if (kind === 'erasure') {
    throw new AppError('ERR_PERSON_ERASURE_STAYS');
  }
  required((await queryRows(scope.em, removeQuery, [id]))[0], 'ERR_NO_PERSON_REQUEST_FOUND');
  scope.recordEvent('personRequest.removed', { personRequestId: id });
  await recordAudit(scope, { action: 'personRequest.remove', subject: { type: 'personRequest', id } });
  return { message: 'Export deleted' };
}
