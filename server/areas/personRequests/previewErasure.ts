import type { api } from '#shared/api.ts';
import type { PersonReport } from '#shared/areas/personReport.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { requirePerson } from './commands.ts';
import { countPerson } from './countPerson.ts';
import { findPerson } from './findPerson.ts';
import { listCopies } from './listCopies.ts';

/** What an erasure of now would do. */
export async function previewErasure(scope: Scope, { contactId }: InputOf<typeof api.personRequests.preview>): Promise<PersonReport> {
  await requirePerson(scope, contactId);
  const counts = await countPerson(scope.em, scope.platform, await findPerson(scope.em, contactId));
  return { ...counts, copies: await listCopies(scope) };
}
