import type { ContactInput } from '#shared/areas/contacts.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ContactCustomField } from './Contact.ts';

type Info = NonNullable<ContactInput['extraInfo']>;

/** Replaces the custom fields: entries with an id of this contact are updated, others are inserted, missing ones removed. */
export async function setExtraInfo(scope: Scope, contactId: number, info: Info): Promise<void> {
  const { em } = scope;
  const ids = info.flatMap(({ id }) => id ?? []);
  await execute(em, 'delete from contact_custom_fields where contact_id = $1 and id <> all($2::int[])', [contactId, ids]);
  const fields = await em.find(ContactCustomField, { contactId });
  for (const { id, name, value } of info) {
    const field = fields.find((one) => one.id === id);
    if (field) {
      em.assign(field, { name, value });
    } else {
      scope.create(ContactCustomField, { contactId, name, value });
    }
  }
  await em.flush();
}
