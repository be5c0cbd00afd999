import { randomUUID } from 'node:crypto';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { readLastNumber } from '#server/platform/live/liveLog.ts';
import { holdUser, requireSessionUser } from '#server/workspace/users/index.ts';
import { noOperator, UserSession } from './UserSession.ts';
import { recordSignIn } from './recordSignIn.ts';
import { noteDevice } from './noteDevice.ts';
import { signFiles } from './signFiles.ts';
import { findSessionEnd, issueTokens, newRefreshColumns } from './tokens.ts';

/** Whose session is opened. */
export interface SessionOwner {
  readonly id: number;
  readonly companyId: number;
  readonly tokenVersion: number;
}

const companyQuery = queryOf({}, 'select from companies where id = $1 for key share');

/** Keeps the company until the commit, or waits for the end of its removal. Throws ERR_INVALID_CREDENTIALS: nobody has the e-mail any more. */
async function holdCompany({ em, companyId }: Scope): Promise<void> {
  required((await queryRows(em, companyQuery, [companyId]))[0], 'ERR_INVALID_CREDENTIALS');
}

/** Opens a session for somebody who is verified; `before` is done in the same transaction, and may still refuse. */
export async function openSession(
  { platform, request }: PublicContext,
  { id: userId, companyId, tokenVersion }: SessionOwner,
  before: (scope: Scope) => Promise<void>,
): Promise<SessionRecord> {
  const principal = { companyId, actor: { ...systemActor(companyId), userId } };
  const { user, session, n } = await runInScope(platform, principal, async (scope) => {
    await holdCompany(scope);
    await holdUser(scope, userId);
    await before(scope);
    const newSession = scope.create(UserSession, {
      id: randomUUID(),
      userId,
      previousId: null,
      ...noOperator,
      tokenVersion,
      ip: request.ip,
      userAgent: request.userAgent,
      createdAt: scope.now,
      ...newRefreshColumns(scope.now, findSessionEnd(platform, scope.now)),
    });
    scope.recordEvent('session.opened', { sessionId: newSession.id, userId });
    const record = await requireSessionUser(scope, userId);
    await recordSignIn({ ...scope, request }, userId);
    await noteDevice(scope, request, record);
    return { session: newSession, user: record, n: await readLastNumber(scope.em, companyId) };
  });
  const { access, refresh } = await issueTokens(platform, session, user);
  request.setRefreshToken(refresh);
  return { token: access, user: signFiles(platform, user), n };
}
