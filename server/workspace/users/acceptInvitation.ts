import type { api } from '#shared/api.ts';
import type { AcceptedInvitation, InvitationRecord } from '#shared/workspace/users/invitations.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActorFor } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { runHook } from '#server/platform/hooks.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { minuteSeconds } from '#shared/rules/durations.ts';
import { setPassword } from './setPassword.ts';
import { holdUser } from './userLock.ts';
import { hashInvitationToken } from './inviteUser.ts';

interface StoredInvitation extends InvitationRecord {
  readonly userId: number;
  readonly companyId: number;
  readonly removesSecondStep: boolean;
}

/** The invitation is for the address and the password of that moment: a change of either has ended it. */
const invitationQuery = queryOf<StoredInvitation>(
  {
    userId: column.number(),
    companyId: column.number(),
    name: column.text(),
    email: column.text(),
    company: column.text(),
    removesSecondStep: column.boolean(),
  },
  `select i.user_id as "userId", i.company_id as "companyId", u.name, u.email, c.name as company,
     coalesce(i.second_step_since = u.second_step_since, false) as "removesSecondStep"
   from invitations i join users u on u.id = i.user_id join companies c on c.id = i.company_id
   where i.token_hash = $1 and i.expires_at > $2 and lower(u.email) = i.email and u.token_version = i.token_version and u.deactivated_at is null and c.status`,
);
const useInvitation = queryOf(
  { userId: column.number() },
  'delete from invitations where user_id = $1 and token_hash = $2 returning user_id as "userId"',
);

const attempts = { name: 'invitation', points: 60, duration: 30 * minuteSeconds };

/** Throws ERR_INVITATION_INVALID: one that is used, too old, replaced or made up are the same. */
async function findInvitation({ platform, now, request }: PublicContext, token: string): Promise<StoredInvitation> {
  await (await createRateLimiter(platform, attempts)).consume(request.ip);
  const [invitation] = await runInSystemScope(platform, 'an invitation', ({ em }) =>
    queryRows(em, invitationQuery, [hashInvitationToken(token), now]),
  );
  if (invitation === undefined) {
    throw new AppError('ERR_INVITATION_INVALID');
  }
  return invitation;
}

export async function showInvitation(guest: PublicContext, { token }: InputOf<typeof api.invitations.show>): Promise<InvitationRecord> {
  const { name, email, company } = await findInvitation(guest, token);
  return { name, email, company };
}

/** The way in by a new password, also where a second step is lost. A password that is refused leaves the invitation as it was. */
export async function acceptInvitation(
  guest: PublicContext,
  { token, password }: InputOf<typeof api.invitations.accept>,
): Promise<AcceptedInvitation> {
  const { userId, companyId, email, removesSecondStep } = await findInvitation(guest, token);
  await runInScope(guest.platform, { companyId, actor: systemActorFor(companyId, userId) }, async (companyScope) => {
    const scope = { ...companyScope, request: guest.request };
    await holdUser(scope, userId);
    const used = await queryRows(scope.em, useInvitation, [userId, hashInvitationToken(token)]);
    if (used.length === 0) {
      throw new AppError('ERR_INVITATION_INVALID');
    }
    await setPassword(scope, userId, password);
    if (removesSecondStep) {
      await runHook(scope, 'user.losingSecondStep', { userId });
    }
    await recordAudit(scope, { action: 'user.acceptInvitation', subject: { type: 'user', id: userId } });
  });
  return { email };
}
