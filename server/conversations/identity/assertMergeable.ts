import { AppError } from '#shared/errors.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

/** Throws unless both are different, existing contacts and no groups. */
export async function assertMergeable({ em }: Scope, { id, otherId }: { readonly id: number; readonly otherId: number }): Promise<void> {
  if (id === otherId) {
    throw new AppError('ERR_MERGE_SELF');
  }
  const [contact, other] = [await em.findOne(Contact, { id }), await em.findOne(Contact, { id: otherId })];
  if (required(contact, 'ERR_NO_CONTACT_FOUND').isGroup || required(other, 'ERR_NO_CONTACT_FOUND').isGroup) {
    throw new AppError('ERR_MERGE_GROUP');
  }
}
