import { randomUUID } from 'node:crypto';
import type { api } from '#shared/api.ts';
import type { OperatorSessionRecord, OperatorSessionState } from '#shared/workspace/auth/index.ts';
import { AppError } from '#shared/errors.ts';
import type { AnyEndpoint, InputOf } from '#shared/kit/endpoint.ts';
import type { ActingOperator } from '#shared/rules/permissionRule.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { requireSessionUser } from '#server/workspace/users/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, runInScope, systemActor, type Principal, type Scope, systemActorFor } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { operatorLifeSeconds, signOperatorToken } from '#server/platform/http/tokens.ts';
import { readLastNumber } from '#server/platform/live/liveLog.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newRefreshColumns } from './tokens.ts';
import { UserSession } from './UserSession.ts';

interface EnteredUser {
  readonly id: number;
  readonly tokenVersion: number;
}

/** Within the company; the first admin without a choice. */
const enteredUser = queryOf<EnteredUser & { status: boolean }>(
  { id: column.number(), tokenVersion: column.number(), status: column.boolean() },
  `select u.id, u.token_version as "tokenVersion", c.status from users u join companies c on c.id = u.company_id
   where not u.super and u.deactivated_at is null and (u.id = $1 or $1::int is null and u.profile = 'admin')
   order by u.id limit 1`,
);

/** Throws ERR_USER_NOT_ENTERABLE for operators, people of other companies and those who may not sign in themselves. */
async function requireEnterable({ em }: Scope, userId: number | null): Promise<EnteredUser> {
  const [user] = await queryRows(em, enteredUser, [userId]);
  if (user?.status === false) {
    throw new AppError('ERR_COMPANY_INACTIVE');
  }
  return required(user, 'ERR_USER_NOT_ENTERABLE');
}

/** Without a user, who is found within the company, the system's. */
const principalOf = (companyId: number, userId: number | null, operator: ActingOperator): Principal => ({
  companyId,
  actor: { ...(userId === null ? systemActor(companyId) : systemActorFor(companyId, userId)), operator },
});

const findOperatorName = async (scope: RequestScope): Promise<string> => (await requireSessionUser(scope, scope.actor.userId)).name;

/** Its number is read first, so that what changes meanwhile is among the events after it. */
async function describeOperatorSession(
  scope: Scope,
  { userId, operator, expiresAt }: { userId: number; operator: ActingOperator; expiresAt: Date },
): Promise<OperatorSessionState> {
  const n = await readLastNumber(scope.em, scope.companyId);
  const user = await requireSessionUser(scope, userId);
  return { n, user: { ...user, mustChangePassword: false, mustSetUpSecondStep: false }, operator, expiresAt: expiresAt.toISOString() };
}

async function openOperatorSession(
  scope: AuditedScope,
  { user, sessionId, userAgent }: { user: EnteredUser; sessionId: string; userAgent: string },
): Promise<OperatorSessionRecord> {
  const { platform, companyId, now } = scope;
  const operator = required(scope.actor.operator, 'ERR_NO_PERMISSION');
  const expiresAt = new Date(now.getTime() + operatorLifeSeconds * 1000);
  const session = scope.create(UserSession, {
    ...newRefreshColumns(now),
    id: randomUUID(),
    userId: user.id,
    previousId: null,
    tokenVersion: user.tokenVersion,
    operatorId: operator.id,
    operatorName: operator.name,
    operatorSessionId: sessionId,
    ip: scope.request?.ip ?? '',
    userAgent,
    expiresAt,
  });
  await recordAudit(
    { ...scope, actor: { ...scope.actor, kind: 'user', userId: user.id } },
    { action: 'operator.enter', subject: { type: 'user', id: user.id }, details: { until: expiresAt.toISOString() } },
  );
  const state = await describeOperatorSession(scope, { userId: user.id, operator, expiresAt });
  const claims = { id: user.id, companyId, profile: state.user.profile, super: false, session: session.id };
  return { ...state, token: await signOperatorToken(platform.secrets, claims, now) };
}

/** An operator's session as a user. It has no refresh token, and the user's other browsers are not told of a sign-in. */
export async function enterCompany(
  scope: RequestScope,
  { companyId, userId = null }: InputOf<typeof api.auth.enterCompany>,
): Promise<OperatorSessionRecord> {
  const { request, sessionId, actor, platform } = scope;
  const operator = { id: actor.userId, name: await findOperatorName(scope) };
  return runInScope(platform, principalOf(companyId, null, operator), async (companyScope) => {
    const user = await requireEnterable(companyScope, userId);
    return openOperatorSession({ ...companyScope, request }, { user, sessionId, userAgent: request.userAgent });
  });
}

/** For a page that is loaded again; the session ends when it would have. */
export async function showOperatorSession(scope: RequestScope): Promise<OperatorSessionState> {
  const { em, actor, sessionId } = scope;
  const { userId, operator } = actor;
  if (operator === undefined) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  const { expiresAt } = await em.findOneOrFail(UserSession, { id: sessionId });
  return describeOperatorSession(scope, { userId, operator, expiresAt });
}

/** Ends the operator's session as a user. */
export async function endOperatorSession(scope: RequestScope): Promise<void> {
  const { em, actor, sessionId } = scope;
  if (actor.operator === undefined) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  await em.nativeDelete(UserSession, { id: sessionId });
  await recordAudit(scope, { action: 'operator.leave', subject: { type: 'user', id: actor.userId } });
  scope.recordEvent('session.ended', { sessionId, userId: actor.userId });
}

/** What an operator changes as a user carries the operator. */
export async function recordOperatorChange(
  scope: AuditedScope,
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
  input: object,
): Promise<void> {
  if (path.startsWith('/auth/')) {
    return;
  }
  const id = 'id' in input && typeof input.id === 'number' ? input.id : 0;
  await recordAudit(scope, { action: 'operator.change', subject: { type: path.split('/')[1] ?? '', id }, details: { method, path } });
}

interface ExpiredOperatorSession {
  readonly id: string;
  readonly companyId: number;
  readonly userId: number;
  readonly operatorId: number;
  readonly operatorName: string;
}

const expiredStatement = `
  select s.id::text as id, s.company_id as "companyId", s.user_id as "userId", s.operator_id as "operatorId",
    s.operator_name as "operatorName"
  from sessions s where s.operator_id is not null
    and (s.expires_at < $1 or not exists (select from sessions o where o.id = s.operator_session_id)) limit 500`;

/** Also those whose operator has signed out meanwhile. */
export async function endExpiredOperatorSessions(platform: Platform): Promise<void> {
  const expired = await queryAsSupport<ExpiredOperatorSession>(platform, expiredStatement, [platform.now()]);
  for (const { id, companyId, userId, operatorId, operatorName } of expired) {
    await runInScope(platform, principalOf(companyId, userId, { id: operatorId, name: operatorName }), async (scope) => {
      await scope.em.nativeDelete(UserSession, { id });
      await recordAudit(scope, { action: 'operator.leave', subject: { type: 'user', id: userId }, details: { reason: 'expired' } });
      scope.recordEvent('session.ended', { sessionId: id, userId });
    });
  }
}
