import { createHash } from 'node:crypto';
import type { PlanFlags } from '#shared/rules/planFlags.ts';
import { AppError } from '#shared/errors.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { systemActor } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { planFlagSelectList, pickPlanFlags, type AuthenticatedUser } from './authenticatedUser.ts';
import { createRateLimiter } from './rateLimiter.ts';

/** What the token of a connection is found by: the token itself lies sealed, and no comparison of it can be timed. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A program that shows the token of a connection, as of this very request. It acts for the house. */
export interface ApiTokenClient extends AuthenticatedUser {
  readonly connectionId: number;
}

interface ApiTokenClientRow extends PlanFlags {
  companyId: number;
  connectionId: number;
  status: boolean;
  dueDate: string | null;
}

/** Nothing says whose a token is but the token. */
const clientStatement = `
  select n.company_id as "companyId", n.id as "connectionId", c.status, c.due_date as "dueDate", ${planFlagSelectList}
  from connections n join companies c on c.id = n.company_id left join plans p on p.id = c.plan_id
  where n.token_hash = $1`;

/** Tokens that open nothing, from one address; and calls over one connection. */
const guessLimit = { name: 'token-guesses', points: 100, duration: 15 * 60 };
const callLimit = { name: 'token-calls', points: 120, duration: 60 };

/** Who holds this token. Throws for one that nobody holds, and where too many were tried. */
export async function requireApiTokenClient(platform: Platform, token: string, ip: string): Promise<ApiTokenClient> {
  const guessLimiter = await createRateLimiter(platform, guessLimit);
  await guessLimiter.check(ip);
  const [row] = token === '' ? [] : await queryAsSupport<ApiTokenClientRow>(platform, clientStatement, [hashApiToken(token)]);
  if (!row) {
    await guessLimiter.consume(ip);
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  const { companyId, connectionId, status, dueDate } = row;
  await (await createRateLimiter(platform, callLimit)).consume(`${connectionId}`);
  const actor = { ...systemActor(companyId), plan: pickPlanFlags(row) };
  return { actor, connectionId, status, dueDate: dueDate === null ? null : new Date(dueDate) };
}
