import type { PersonSubject } from '#shared/operations/personRequests/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { assertReplaceable } from '#server/workspace/users/index.ts';

const contactQuery = queryOf(
  { id: column.number(), name: column.text() },
  `select c.id, c.name from contacts c
   where not c.is_group and phone_number_key(c.number) = phone_number_key($1) order by c.number = $1 desc, c.id limit 1`,
);

/** The contact with a number, in any spelling; null: there is none. */
export async function findErasureContact({ em }: Pick<Scope, 'em'>, number: string): Promise<{ id: number; name: string } | null> {
  const [contact = null] = await queryRows(em, contactQuery, [number]);
  return contact;
}

const userQuery = queryOf(
  { id: column.number(), name: column.text(), email: column.text() },
  'select id, name, email from users where lower(email) = lower($1)',
);

/** The user with an e-mail; null: there is none. */
export async function findUserByEmail(
  { em }: Pick<Scope, 'em'>,
  email: string,
): Promise<{ id: number; name: string; email: string } | null> {
  const [user = null] = await queryRows(em, userQuery, [email]);
  return user;
}

const openQuery = queryOf(
  { id: column.number(), isNew: column.boolean() },
  `with open as (
     insert into person_requests (company_id, kind, subject, subject_id, contact_id, person_id, language)
     values ($1, 'erasure', $2, $3::int, case when $2 = 'contact' then $3::int end, case when $2 = 'user' then $3::int end, 'pt')
     on conflict (company_id, subject, subject_id) where state = 'running' do nothing returning id)
   select id, true as "isNew" from open
   union all select r.id, false from person_requests r
   where r.company_id = $1 and r.subject = $2 and r.subject_id = $3 and r.kind = 'erasure' and r.state = 'running'
     and not exists (select from open)`,
);

/** Whose data. */
export interface PersonKey {
  readonly subject: PersonSubject;
  readonly subjectId: number;
}

/** An erasure that the caller carries out itself; one that was stopped continues. Throws for a user whom nobody could replace. */
export async function openErasure(scope: Scope, { subject, subjectId }: PersonKey): Promise<number> {
  await (subject === 'user' ? assertReplaceable(scope, subjectId) : undefined);
  const [row] = await queryRows(scope.em, openQuery, [scope.companyId, subject, subjectId]);
  const { id, isNew } = required(row, 'ERR_PERSON_REQUEST_RUNNING');
  if (isNew) {
    scope.recordEvent('personRequest.created', { personRequestId: id });
    await recordAudit(scope, { action: 'personRequest.erase', subject: { type: 'personRequest', id }, details: { subject, subjectId } });
  }
  return id;
}
