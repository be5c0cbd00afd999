import { createHash, randomUUID } from 'node:crypto';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { AppError } from '#shared/errors.ts';
import { describeUserAgent } from '#shared/rules/describeUserAgent.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { signChallengeToken, verifyChallengeToken } from '#server/platform/http/tokens.ts';
import type { PublicContext, RequestContext } from '#server/platform/http/RequestContext.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, runInScope, type Scope, systemActorFor } from '#server/platform/database/scope.ts';
import { readLastNumber } from '#server/platform/live/liveLog.ts';
import { holdUser, requireSessionUser } from '#server/workspace/users/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { allowCompanyFiles, createLinkSigner, signLinks } from '#server/platform/files/fileLinks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noOperator, UserSession } from './UserSession.ts';
import { recordSignIn } from './recordSignIn.ts';
import { findSessionEnd, issueTokens, newRefreshColumns } from './tokens.ts';

/** Signs the files of a user who has just been authenticated: responses without a session name none. */
export const signFiles = (platform: Platform, user: SessionUser): SessionUser =>
  signLinks(user, createLinkSigner(platform), allowCompanyFiles(user.companyId));

type Caller = Pick<RequestContext, 'ip' | 'userAgent'>;

/** Whom the mail is for. */
interface DeviceOwner {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language | null;
}

/** The network of an address, as wide as a provider's: home connections change theirs often. */
const networkOf = (ip: string): string => (ip.includes(':') ? ip.split(':').slice(0, 2).join(':') : ip.split('.').slice(0, 2).join('.'));

/** A hash, so that no list of places is kept. */
function identifyDevice(userId: number, { ip, userAgent }: Caller): string {
  const { program, system } = describeUserAgent(userAgent);
  return createHash('sha256')
    .update([userId, program, system, networkOf(ip)].join(' '))
    .digest('base64url');
}

/** Whether it is new, and not the first of all: that one is the person's own beginning. */
const noteQuery = queryOf(
  { isNew: column.boolean() },
  `with noted as (
     insert into sign_in_devices (company_id, user_id, device, seen_at) values ($1, $2, $3, $4)
     on conflict (user_id, device) do update set seen_at = excluded.seen_at returning xmax = 0 as is_new
   )
   select is_new and exists (select from sign_in_devices where user_id = $2) as "isNew" from noted`,
);

/** A mail too many is no reason to refuse a sign-in. */
async function mailIfPossible(scope: Scope, { ip, userAgent }: Caller, { name, email, language }: DeviceOwner): Promise<void> {
  const { program, system } = describeUserAgent(userAgent);
  const timeZone = await readTimeZone(scope);
  const time = scope.now.toLocaleString(language ?? 'pt', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const device = [program, system].filter((part) => part !== null).join(', ');
  try {
    await queueMail(scope, { kind: 'newDevice', to: email, language, name, details: [device || userAgent, ip, time] });
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    scope.log.warn({ code: error.code }, 'a new device was not mailed');
  }
}

/** Notes with which program and from which network somebody signs in; a new one is mailed. */
async function noteDevice(scope: Scope, caller: Caller, owner: DeviceOwner): Promise<void> {
  const values = [scope.companyId, owner.id, identifyDevice(owner.id, caller), scope.now];
  const [row] = await queryRows(scope.em, noteQuery, values);
  if (row?.isNew === true && findMailMode(scope.platform.config) !== 'none') {
    await mailIfPossible(scope, caller, owner);
  }
}

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
  const principal = { companyId, actor: systemActorFor(companyId, userId) };
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

/** Says that somebody has given the right password; good for one thing, the second step. */
export const signChallenge = ({ platform, now }: PublicContext, { id, companyId, tokenVersion }: SessionOwner): Promise<string> =>
  signChallengeToken(platform.secrets, { id, companyId, tokenVersion }, now);

/** Null for one that is invalid or too old. */
export const verifyChallenge = ({ platform, now }: PublicContext, challenge: string): Promise<SessionOwner | null> =>
  verifyChallengeToken(platform.secrets, challenge, now);
