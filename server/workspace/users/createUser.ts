import { randomBytes } from 'node:crypto';
import type { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/i18n/texts.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Profile } from '#shared/rules/permissions.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { assertConnection } from '#server/workspace/connections/index.ts';
import { assertPlanCapacity } from '#server/tenancy/companies/index.ts';
import { inviteUser } from './inviteUser.ts';
import { setUserQueues } from './setUserQueues.ts';
import { limitEmailChecks } from './assertCurrentPassword.ts';
import { hashNewPassword } from './hashNewPassword.ts';
import { requireSessionUser } from './sessionUser.ts';
import { User } from './User.ts';

export interface AddUserInput {
  readonly name: string;
  readonly email: string;
  /** From `hashNewPassword`. */
  readonly passwordHash: string;
  /** The hash of a generated password, which is to be changed at the first sign-in. */
  readonly oneTimeHash?: string;
  readonly profile: Profile;
  readonly super?: boolean;
  readonly allTicket?: boolean;
  readonly queueIds?: readonly number[];
  readonly whatsappId?: number | null;
  readonly language?: Language;
}

/** Adds a user without checking the plan's limit, which the first admin precedes. */
export async function addUser(scope: Scope, { queueIds = [], ...columns }: AddUserInput): Promise<User> {
  const user = scope.create(User, columns);
  await scope.em.flush();
  await setUserQueues(scope, user.id, queueIds);
  scope.recordEvent('user.created', { userId: user.id });
  return user;
}

/** Deactivated users take no place. */
export const userLimit = {
  limit: 'users',
  entity: User,
  where: { deactivatedAt: null },
  code: 'ERR_PLAN_USERS_LIMIT',
  sentence: 'O plano não permite mais usuários, já cadastrados',
} as const;

/** Throws ERR_PLAN_USERS_LIMIT. */
export const assertUserCapacity = (scope: Scope): Promise<void> => assertPlanCapacity(scope, userLimit);

type Input = InputOf<typeof api.users.create>;

interface FirstPassword {
  readonly password: string | undefined;
  readonly invite: boolean;
  readonly name: string;
  readonly email: string;
}

/** Somebody invited has a password that nobody knows, until the link of the mail is used. */
async function hashFirstPassword(scope: Scope, { password, invite, ...person }: FirstPassword): Promise<string> {
  if (invite) {
    return hashPassword(randomBytes(32).toString('base64url'));
  }
  if (password === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { password: 'any.required' } });
  }
  return hashNewPassword(scope, { password, ...person });
}

/** Throws ERR_MAIL_NOT_CONFIGURED where no mails are sent. */
export async function sendInvitation(scope: Scope, { id, name, email, language }: User, removesSecondStep = false): Promise<void> {
  if (!(await inviteUser(scope, { id, name, email, language: language ?? null, removesSecondStep }))) {
    throw new AppError('ERR_MAIL_NOT_CONFIGURED');
  }
}

async function createInCompany(
  scope: Scope,
  { name, email, password, invite = false, profile = 'user', queueIds = [], ...rest }: Input,
): Promise<SessionUser> {
  await assertConnection(scope, rest.whatsappId);
  const passwordHash = await hashFirstPassword(scope, { password, invite, name, email });
  await limitEmailChecks(scope);
  await assertUserCapacity(scope);
  const { whatsappId = null } = rest;
  const allTicket = rest.allTicket === 'enabled';
  const user = await addUser(scope, { name, email, passwordHash, profile, queueIds, allTicket, whatsappId });
  if (invite) {
    await sendInvitation(scope, user);
  }
  return requireSessionUser(scope, user.id);
}

/** Adds a user within the plan's limit. Throws ERR_OPERATOR_REFUSED for another company, whose admins add their own people. */
export async function createUser(scope: Scope, input: Input): Promise<SessionUser> {
  const companyId = input.companyId ?? scope.companyId;
  if (companyId !== scope.companyId && !scope.actor.super) {
    throw new AppError('ERR_NO_SUPER');
  }
  return runInCompany(scope, companyId, (companyScope) => createInCompany(companyScope, input));
}
