import type { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/areas/sessionUser.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit } from '#server/areas/audit/index.ts';
import { companyIdOfUser, requireSessionUser, revokeSessions, setSecondStepSince, User } from '#server/areas/users/index.ts';
import { authorize, required, runInCompany } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { mailAboutSecondStep } from './mailAboutSecondStep.ts';
import { removePasskeysOf } from './passkeyRows.ts';
import { removeSecondStep } from './secondStepRow.ts';

/** For a colleague who lost app and recovery codes. Sessions end: the lost device may hold one. */
export async function resetSecondStep(scope: RequestScope, { id }: InputOf<typeof api.secondSteps.reset>): Promise<SessionUser> {
  return runInCompany(scope, await companyIdOfUser(scope, id), async (companyScope) => {
    const user = required(await companyScope.em.findOne(User, { id }), 'ERR_NO_USER_FOUND');
    authorize(companyScope, 'user.resetSecondStep', user);
    if (!user.secondStepSince) {
      throw new AppError('ERR_NO_SECOND_STEP');
    }
    await removeSecondStep(companyScope, id);
    await removePasskeysOf(companyScope, id);
    await setSecondStepSince(companyScope, id, null);
    await revokeSessions(companyScope, id);
    await recordAudit({ ...companyScope, request: scope.request }, { action: 'user.resetSecondStep', subject: { type: 'user', id } });
    await mailAboutSecondStep(companyScope, 'secondStepReset', user);
    return requireSessionUser(companyScope, id);
  });
}
