import type { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { companyIdOfUser, requireSessionUser, revokeSessions, setSecondStepSince, User } from '#server/workspace/users/index.ts';
import { authorize, required, runInCompany } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { mailAboutSecondStep } from './mailAboutSecondStep.ts';
import { removePasskeysOf } from './passkeyRows.ts';
import { removeSecondStep } from './secondStepRow.ts';

/** Noted, and told by mail. */
async function removeLostSecondStep(scope: AuditedScope, user: User, details: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { id } = user;
  await removeSecondStep(scope, id);
  await removePasskeysOf(scope, id);
  await setSecondStepSince(scope, id, null);
  await recordAudit(scope, { action: 'user.resetSecondStep', subject: { type: 'user', id }, details });
  await mailAboutSecondStep(scope, 'secondStepReset', user);
}

/** For somebody whom an invitation lets in again: the only admin of a company has no colleague who could reset it. */
export async function removeByInvitation(scope: AuditedScope, { userId }: { readonly userId: number }): Promise<void> {
  const user = required(await scope.em.findOne(User, { id: userId }), 'ERR_NO_USER_FOUND');
  await removeLostSecondStep(scope, user, { reason: 'invitation' });
}

/** For a colleague who lost app and recovery codes. Sessions end: the lost device may hold one. */
export async function resetSecondStep(scope: RequestScope, { id }: InputOf<typeof api.secondSteps.reset>): Promise<SessionUser> {
  return runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    const user = required(await companyScope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(companyScope, 'user.resetSecondStep', user);
    if (!user.secondStepSince) {
      throw new AppError('ERR_NO_SECOND_STEP');
    }
    await revokeSessions(companyScope, id);
    await removeLostSecondStep({ ...companyScope, request: scope.request }, user);
    return requireSessionUser(companyScope, id);
  });
}
