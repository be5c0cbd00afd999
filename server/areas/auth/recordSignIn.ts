import { describeUserAgent } from '#shared/rules/describeUserAgent.ts';
import { recordAudit, type AuditedScope } from '#server/areas/audit/index.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import type { PublicContext, RequestContext } from '#server/platform/http/RequestContext.ts';

const describe = ({ userAgent }: RequestContext): string => {
  const { program, system } = describeUserAgent(userAgent);
  return [program, system].filter((part) => part !== null).join(', ');
};

export const recordSignIn = (scope: AuditedScope & { readonly request: RequestContext }, userId: number): Promise<void> =>
  recordAudit(scope, { action: 'user.signIn', subject: { type: 'user', id: userId }, details: { program: describe(scope.request) } });

/** Why somebody who exists was not let in. */
export type RefusalReason = 'password' | 'secondStep' | 'deactivated' | 'companyInactive';

/** In a transaction of its own, which never fails the caller. Rate limits bound how many there are. */
export async function recordRefusedSignIn(
  { platform, request, log }: PublicContext,
  { id, companyId }: { readonly id: number; readonly companyId: number },
  reason: RefusalReason,
): Promise<void> {
  const principal = { companyId, actor: { ...systemActor(companyId), userId: id } };
  const details = { reason, program: describe(request) };
  try {
    await runInScope(platform, principal, (scope) =>
      recordAudit({ ...scope, request }, { action: 'user.signInRefused', subject: { type: 'user', id }, details }),
    );
  } catch (error) {
    log.warn({ err: error, userId: id }, 'a refused sign-in was not recorded');
  }
}
