import type { api } from '#shared/api.ts';
import { maxContactFields, type ContactFieldRecord } from '#shared/contacts/contacts/fields.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { assertBelow } from '#server/platform/database/companyLock.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords, type RecordSource } from '#server/platform/database/records.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

export const contactFieldRecords: RecordSource<ContactFieldRecord> = {
  columns: {
    id: 'r.id',
    name: 'r.name',
    kind: 'r.kind',
    options: jsonSql<string[]>('to_json(r.options)'),
    order: 'r.sort_order',
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'contact_field_definitions r',
};

export const listContactFields = ({ em }: Scope): Promise<ContactFieldRecord[]> =>
  listRecords(em, contactFieldRecords, { orderBy: 'r.sort_order, r.id' });

const showContactField = async ({ em }: Scope, id: number): Promise<ContactFieldRecord> =>
  required(await findRecord(em, contactFieldRecords, id), 'ERR_NO_CONTACT_FIELD_FOUND');

const countQuery = queryOf({ count: column.number() }, 'select count(*)::int as count from contact_field_definitions');

const countFields = async ({ em }: Scope): Promise<number> => required((await queryRows(em, countQuery))[0], 'ERR_UNEXPECTED').count;

/** A choice needs something to choose; other kinds have no options. */
function resolveOptions(kind: ContactFieldRecord['kind'], options: readonly string[]): readonly string[] {
  if (kind === 'choice' && options.length === 0) {
    throw new AppError('ERR_CONTACT_FIELD_OPTIONS');
  }
  return kind === 'choice' ? options : [];
}

const insertQuery = queryOf(
  { id: column.number() },
  `insert into contact_field_definitions (company_id, name, kind, options, sort_order)
   values ($1, $2, $3, $4::text[], $5) returning id`,
);

/** Gives the values of a field its present name. */
const renameStatement = 'update contact_custom_fields set name = $2, updated_at = now() where lower(name) = lower($1) and name <> $2';

export async function createContactField(
  scope: Scope,
  { name, kind, options = [], order = 0 }: InputOf<typeof api.contactFields.create>,
): Promise<ContactFieldRecord> {
  await assertBelow(scope, { max: maxContactFields, code: 'ERR_CONTACT_FIELDS_LIMIT', count: () => countFields(scope) });
  const values = [scope.companyId, name, kind, resolveOptions(kind, options), order];
  const { id } = required((await queryRows(scope.em, insertQuery, values))[0], 'ERR_UNEXPECTED');
  await execute(scope.em, renameStatement, [name, name]);
  scope.recordEvent('contactField.created', { contactFieldId: id });
  return showContactField(scope, id);
}

const updateStatement = `
  update contact_field_definitions set name = $2, kind = $3, options = $4::text[], sort_order = $5, updated_at = now() where id = $1`;

export async function updateContactField(
  scope: Scope,
  { id, ...changes }: InputOf<typeof api.contactFields.update>,
): Promise<ContactFieldRecord> {
  await execute(scope.em, 'select 1 from contact_field_definitions where id = $1 for update', [id]);
  const before = await showContactField(scope, id);
  const { name, kind, options, order } = { ...before, ...changes };
  await execute(scope.em, updateStatement, [id, name, kind, resolveOptions(kind, options), order]);
  await execute(scope.em, renameStatement, [before.name, name]);
  scope.recordEvent('contactField.changed', { contactFieldId: id });
  return showContactField(scope, id);
}

export async function removeContactField(scope: Scope, { id }: InputOf<typeof api.contactFields.remove>): Promise<Confirmation> {
  const query = queryOf({ id: column.number() }, 'delete from contact_field_definitions where id = $1 returning id');
  required((await queryRows(scope.em, query, [id]))[0], 'ERR_NO_CONTACT_FIELD_FOUND');
  scope.recordEvent('contactField.removed', { contactFieldId: id });
  return { message: 'Custom field deleted' };
}
