import type { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/areas/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/i18n/texts.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Profile } from '#shared/rules/permissions.ts';
import { runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { assertConnection } from '#server/areas/connections/index.ts';
import { assertPlanHasRoom } from '#server/areas/companies/index.ts';
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

const userLimit = {
  limit: 'users',
  entity: User,
  where: { deactivatedAt: null },
  code: 'ERR_PLAN_USERS_LIMIT',
  sentence: 'O plano não permite mais usuários, já cadastrados',
} as const;

/** Throws ERR_PLAN_USERS_LIMIT; deactivated users take no place. */
export const assertRoomForUser = (scope: Scope): Promise<void> => assertPlanHasRoom(scope, userLimit);

type Input = InputOf<typeof api.users.create>;

async function createInCompany(
  scope: Scope,
  { name, email, password, profile = 'user', queueIds = [], ...rest }: Input,
): Promise<SessionUser> {
  await assertConnection(scope, rest.whatsappId);
  const passwordHash = await hashNewPassword(scope, { password, name, email });
  await limitEmailChecks(scope);
  await assertRoomForUser(scope);
  const { whatsappId = null } = rest;
  const allTicket = rest.allTicket === 'enabled';
  const user = await addUser(scope, { name, email, passwordHash, profile, queueIds, allTicket, whatsappId });
  return requireSessionUser(scope, user.id);
}

/** Adds a user within the plan's limit; operators may do so in any company. */
export async function createUser(scope: Scope, input: Input): Promise<SessionUser> {
  const companyId = input.companyId ?? scope.companyId;
  if (companyId !== scope.companyId && !scope.actor.super) {
    throw new AppError('ERR_NO_SUPER');
  }
  return runInCompany(scope, companyId, (companyScope) => createInCompany(companyScope, input));
}
