import type { api } from '#shared/api.ts';
import type { PersonReport } from '#shared/operations/personRequests/report.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { requireRemovable } from '#server/workspace/users/index.ts';
import { requirePerson } from './commands.ts';
import { countPerson } from './countPerson.ts';
import { countUser } from './countUser.ts';
import { findPerson } from './findPerson.ts';
import { listCopies } from './listCopies.ts';

/** What an erasure of a contact would do now. */
export async function previewErasure(scope: Scope, { contactId }: InputOf<typeof api.personRequests.preview>): Promise<PersonReport> {
  await requirePerson(scope, contactId);
  const counts = await countPerson(scope.em, scope.platform, await findPerson(scope.em, contactId));
  return { ...counts, copies: await listCopies(scope) };
}

/** What an erasure of a user would do now. */
export async function previewUserErasure(scope: Scope, { userId }: InputOf<typeof api.personRequests.previewUser>): Promise<PersonReport> {
  const counts = await countUser(scope.em, scope.platform, await requireRemovable(scope, userId));
  return { ...counts, copies: await listCopies(scope) };
}
