import { createHash } from 'node:crypto';
import type { PlanFlags } from '#shared/rules/planFlags.ts';
import { AppError } from '#shared/errors.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { systemActor } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { planFlagSelectList, pickPlanFlags, type AuthenticatedUser } from './authenticatedUser.ts';
import { createRateLimiter } from './rateLimiter.ts';

/** Connections are looked up by the hash: the token itself is stored sealed, and no comparison can be timed. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A program that authenticates with a connection's API token. It acts as the system. */
export interface ApiTokenClient extends AuthenticatedUser {
  readonly connectionId: number;
}

interface ApiTokenClientRow extends PlanFlags {
  companyId: number;
  connectionId: number;
  status: boolean;
  dueDate: string | null;
}

/** Runs across companies: only the token says whose it is. */
const clientStatement = `
  select n.company_id as "companyId", n.id as "connectionId", c.status, c.due_date as "dueDate", ${planFlagSelectList}
  from connections n join companies c on c.id = n.company_id left join plans p on p.id = c.plan_id
  where n.token_hash = $1`;

/** Invalid tokens per address; calls per connection. */
const guessLimit = { name: 'token-guesses', points: 100, duration: 15 * 60 };
const callLimit = { name: 'token-calls', points: 120, duration: 60 };

/** The client of a token. Throws ERR_INVALID_CREDENTIALS for an unknown token, ERR_TOO_MANY_ATTEMPTS after too many. */
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
