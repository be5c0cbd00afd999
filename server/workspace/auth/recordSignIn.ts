import { createHmac } from 'node:crypto';
import { describeUserAgent } from '#shared/rules/describeUserAgent.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { runInScope, systemActor, systemActorFor } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PublicContext, RequestContext } from '#server/platform/http/RequestContext.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hourSeconds } from '#shared/rules/durations.ts';

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
  const principal = { companyId, actor: systemActorFor(companyId, id) };
  const details = { reason, program: describe(request) };
  try {
    await runInScope(platform, principal, (scope) =>
      recordAudit({ ...scope, request }, { action: 'user.signInRefused', subject: { type: 'user', id }, details }),
    );
  } catch (error) {
    log.warn({ err: error, userId: id }, 'a refused sign-in was not recorded');
  }
}

const operatorCompanyId = 1;
/** A flood of invented e-mails from many addresses must not fill the log; the program's own log has them all. */
const unknownLimit = { name: 'unknown-sign-in-entries', points: 1_000, duration: hourSeconds };

/** Tells whether it was the same e-mail again. No part of it is kept: people type passwords into the wrong field. */
const markEmail = ({ secrets }: Platform, email: string): string =>
  createHmac('sha256', secrets.files).update(`sign-in ${email.toLowerCase()}`).digest('base64url').slice(0, 12);

/** A sign-in with an e-mail that nobody has, in the operators' log; never fails the caller. */
export async function recordUnknownSignIn({ platform, request, log }: PublicContext, email: string): Promise<void> {
  const principal = { companyId: operatorCompanyId, actor: systemActor(operatorCompanyId) };
  const details = { reason: 'unknown', program: describe(request), email: markEmail(platform, email) };
  try {
    await (await createRateLimiter(platform, unknownLimit)).consume('all');
    await runInScope(platform, principal, (scope) =>
      recordAudit({ ...scope, request }, { action: 'user.signInUnknown', subject: { type: 'user', id: 0 }, details }),
    );
  } catch (error) {
    log.warn({ err: error }, 'a sign-in of nobody we know was not recorded');
  }
}
