import type { api } from '#shared/api.ts';
import type { OwnSessionRecord } from '#shared/workspace/auth/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';

const maxSessions = 100;

/** A newer password has ended those of an older version. */
const listQuery = queryOf<OwnSessionRecord>(
  {
    id: column.text(),
    isCurrent: column.boolean(),
    ip: column.text(),
    userAgent: column.text(),
    createdAt: column.text(),
    lastUsedAt: column.text(),
    expiresAt: column.text(),
  },
  `select s.id::text as id, s.id = $2 as "isCurrent", s.ip, s.user_agent as "userAgent", iso(s.created_at) as "createdAt",
     iso(s.refreshed_at) as "lastUsedAt", iso(s.expires_at) as "expiresAt"
   from sessions s join users u on u.id = s.user_id and u.token_version = s.token_version
   where s.user_id = $1 and s.operator_id is null and s.expires_at > $3
   order by s.id = $2 desc, s.refreshed_at desc, s.id limit ${maxSessions}`,
);

/** One's own, or all but the one of this request; what operators do as this person is not the person's to end. */
const removeQuery = queryOf(
  { id: column.text() },
  `delete from sessions where user_id = $1 and operator_id is null and ($2::uuid is null and id <> $3 or id = $2) returning id::text as id`,
);

export const listOwnSessions = ({ em, actor, sessionId, now }: RequestScope): Promise<OwnSessionRecord[]> =>
  queryRows(em, listQuery, [actor.userId, sessionId, now]);

async function endSessions(scope: RequestScope, id: string | null): Promise<number> {
  const { em, actor, sessionId } = scope;
  const { userId } = actor;
  const ended = await queryRows(em, removeQuery, [userId, id, sessionId]);
  ended.forEach((session) => scope.recordEvent('session.ended', { sessionId: session.id, userId }));
  if (ended.length > 0) {
    await recordAudit(scope, { action: 'user.endSessions', subject: { type: 'user', id: userId }, details: { count: ended.length } });
  }
  return ended.length;
}

/** The own one too, as signing out does. */
export async function removeOwnSession(scope: RequestScope, { id }: InputOf<typeof api.sessions.remove>): Promise<void> {
  if ((await endSessions(scope, id)) === 0) {
    throw new AppError('ERR_NO_SESSION_FOUND');
  }
}

export async function removeOtherSessions(scope: RequestScope): Promise<void> {
  await endSessions(scope, null);
}
