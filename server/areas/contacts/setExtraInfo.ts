import type { ContactInput } from '#shared/areas/contacts.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ContactCustomField } from './Contact.ts';

type Info = NonNullable<ContactInput['extraInfo']>;

/**
 * Leaves exactly this extra information: what has an id of this contact is changed, the rest is new, what is missing goes. An
 * id of another contact names nothing here.
 */
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
