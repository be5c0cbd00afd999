import type { api } from '#shared/api.ts';
import type { PersonRequestKind, PersonRequestRecord, PersonSubject } from '#shared/operations/personRequests/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/i18n/texts.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import type { AuditedScope } from '#server/tenancy/audit/index.ts';
import { assertExportCapacity, insertRequest, removeExport, type NewExport } from '#server/tenancy/exports/index.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { requireRemovable, User } from '#server/workspace/users/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { personArchives } from './personArchives.ts';
import { findRequest } from './requestRecords.ts';

interface NewRequest {
  readonly kind: PersonRequestKind;
  readonly subject: PersonSubject;
  readonly subjectId: number;
  readonly language: Language;
}

const insertPersonRequest = (
  scope: AuditedScope,
  { kind, subject, subjectId, language }: NewRequest,
  work: Pick<NewExport, 'job' | 'action'> = {},
): Promise<PersonRequestRecord> =>
  insertRequest(scope, personArchives, {
    ...work,
    columns: {
      kind,
      subject,
      subject_id: subjectId,
      contact_id: subject === 'contact' ? subjectId : null,
      person_id: subject === 'user' ? subjectId : null,
      language,
    },
    // Names nobody: the entry stays when the person is gone.
    details: { subject, subjectId },
  });

const insertErasure = (scope: AuditedScope, request: Pick<NewRequest, 'subject' | 'subjectId'>): Promise<PersonRequestRecord> =>
  insertPersonRequest(
    scope,
    { ...request, kind: 'erasure', language: 'pt' },
    { job: 'personRequests.erase', action: 'personRequest.erase' },
  );

/** A contact that is a person. */
export async function requirePerson({ em }: Scope, contactId: number): Promise<Contact> {
  const contact = required(await em.findOne(Contact, { id: contactId }), 'ERR_NO_CONTACT_FOUND');
  if (contact.isGroup) {
    throw new AppError('ERR_PERSON_IS_GROUP');
  }
  return contact;
}

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
  await assertExportCapacity(personArchives, scope);
  return insertPersonRequest(scope, { kind: 'export', subject, subjectId, language });
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
  return insertErasure(scope, { subject: 'contact', subjectId: contactId });
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
  return insertErasure(scope, { subject: 'user', subjectId: userId });
}

/** Deletes the archive of a person's data; its file follows. */
export async function removeRequest(scope: AuditedScope, { id }: InputOf<typeof api.personRequests.remove>): Promise<Confirmation> {
  const { kind } = required(await findRequest(scope, id), 'ERR_NO_PERSON_REQUEST_FOUND');
  if (kind === 'erasure') {
    throw new AppError('ERR_PERSON_ERASURE_STAYS');
  }
  return removeExport(scope, personArchives, id);
}
