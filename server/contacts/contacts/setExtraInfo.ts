import type { ContactInput } from '#shared/contacts/contacts/index.ts';
import { AppError } from '#shared/errors.ts';
import { normalizeFieldValue } from '#shared/rules/contactFieldValue.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ContactCustomField } from './Contact.ts';
import { listContactFields } from './contactFields.ts';

type Info = NonNullable<ContactInput['extraInfo']>;
type InfoEntry = Info[number];

const isUnchanged = (field: ContactCustomField | undefined, { name, value }: InfoEntry): boolean =>
  field?.name === name && field.value === value;

/** Entries with the names and values of the custom fields that the company has defined; a defined field without value goes. */
async function applyDefinitions(scope: Scope, info: Info, fields: readonly ContactCustomField[]): Promise<Info> {
  const definitions = new Map((await listContactFields(scope)).map((definition) => [definition.name.toLowerCase(), definition]));
  return info.flatMap((entry) => {
    const definition = definitions.get(entry.name.toLowerCase());
    // What was there before the field was defined may stay as it is.
    const isKept = isUnchanged(
      fields.find(({ id }) => id === entry.id),
      entry,
    );
    if (definition === undefined || (isKept && entry.value !== '')) {
      return entry;
    }
    const value = normalizeFieldValue(definition, entry.value);
    if (value === null) {
      throw new AppError('ERR_CONTACT_FIELD_VALUE', { values: { name: definition.name } });
    }
    return value === '' ? [] : { ...entry, name: definition.name, value };
  });
}

/**
 * Replaces the custom fields: entries with an id of this contact are updated, others are inserted, missing ones removed. Throws
 * ERR_CONTACT_FIELD_VALUE for a value that a defined field does not take.
 */
export async function setExtraInfo(scope: Scope, contactId: number, info: Info): Promise<void> {
  const { em } = scope;
  const before = await em.find(ContactCustomField, { contactId });
  const entries = await applyDefinitions(scope, info, before);
  const ids = entries.flatMap(({ id }) => id ?? []);
  await execute(em, 'delete from contact_custom_fields where contact_id = $1 and id <> all($2::int[])', [contactId, ids]);
  for (const { id, name, value } of entries) {
    const field = before.find((one) => one.id === id);
    if (field) {
      em.assign(field, { name, value });
    } else {
      scope.create(ContactCustomField, { contactId, name, value });
    }
  }
  await em.flush();
}
