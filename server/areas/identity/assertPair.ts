import { AppError } from '#shared/errors.ts';
import { Contact } from '#server/areas/contacts/index.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';

/** Two people whom somebody may declare to be one: both are there, they are two, and neither is a group. */
export async function assertPair({ em }: Scope, { id, otherId }: { readonly id: number; readonly otherId: number }): Promise<void> {
  if (id === otherId) {
    throw new AppError('ERR_MERGE_SELF');
  }
  const [kept, other] = [await em.findOne(Contact, { id }), await em.findOne(Contact, { id: otherId })];
  if (found(kept, 'ERR_NO_CONTACT_FOUND').isGroup || found(other, 'ERR_NO_CONTACT_FOUND').isGroup) {
    throw new AppError('ERR_MERGE_GROUP');
  }
}
