import type { api } from '#shared/api.ts';
import type { InvitedAdmin } from '#shared/tenancy/companies/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { addUser, hashNewPassword, inviteUser, User } from '#server/workspace/users/index.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { assertCanMail } from '#server/platform/mail/queueMail.ts';
import { createOneTimePassword } from './createOneTimePassword.ts';

type Person = Pick<InputOf<typeof api.companies.inviteAdmin>, 'name' | 'email'>;

/** Of two calls at the same moment the second one is refused. */
async function assertNoAdmin(scope: Scope): Promise<void> {
  await lockCompany(scope);
  if ((await scope.em.count(User, { profile: 'admin', deactivatedAt: null })) > 0) {
    throw new AppError('ERR_COMPANY_HAS_ADMIN');
  }
}

/** Beside the plan's limit, as the first admin of every company. In production a mail alone opens it, which its address answers for. */
async function addAdmin(scope: Scope, person: Person): Promise<InvitedAdmin> {
  if (scope.platform.config.production) {
    assertCanMail(scope.platform);
  }
  await assertNoAdmin(scope);
  const password = createOneTimePassword();
  const passwordHash = await hashNewPassword(scope, { ...person, password });
  const admin = await addUser(scope, { ...person, passwordHash, oneTimeHash: passwordHash, profile: 'admin' });
  const wasInvited = await inviteUser(scope, { ...person, id: admin.id });
  return wasInvited ? { invitedEmail: person.email } : { password };
}

/** A company whose people were not brought, or have all gone, can be opened by nobody else. */
export const inviteAdmin = (scope: Scope, { id, name, email }: InputOf<typeof api.companies.inviteAdmin>): Promise<InvitedAdmin> =>
  runInCompany(scope, id, (companyScope) => addAdmin(companyScope, { name, email }));
