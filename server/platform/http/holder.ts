import { createHash } from 'node:crypto';
import type { PlanFlags } from '#shared/rules/planFlags.ts';
import { AppError } from '#shared/errors.ts';
import { asSupport } from '#server/platform/db/asSupport.ts';
import { houseActor } from '#server/platform/db/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { flagColumns, planOf, type Caller } from './caller.ts';
import { rateLimiter } from './rateLimit.ts';

/** What the token of a connection is found by: the token itself lies sealed, and no comparison of it can be timed. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A program that shows the token of a connection, as of this very request. It acts for the house. */
export interface Holder extends Caller {
  readonly connectionId: number;
}

interface HolderRow extends PlanFlags {
  companyId: number;
  connectionId: number;
  status: boolean;
  dueDate: string | null;
}

/** Nothing says whose a token is but the token. */
const holderQuery = `
  select n.company_id as "companyId", n.id as "connectionId", c.status, c.due_date as "dueDate", ${flagColumns}
  from connections n join companies c on c.id = n.company_id left join plans p on p.id = c.plan_id
  where n.token_hash = $1`;

/** Tokens that open nothing, from one address; and calls over one connection. */
const guesses = { name: 'token-guesses', points: 100, duration: 15 * 60 };
const calls = { name: 'token-calls', points: 120, duration: 60 };

/** Who holds this token. Throws for one that nobody holds, and where too many were tried. */
export async function holderOf(platform: Platform, token: string, ip: string): Promise<Holder> {
  const guessing = await rateLimiter(platform, guesses);
  await guessing.check(ip);
  const [row] = token === '' ? [] : await asSupport<HolderRow>(platform, holderQuery, [tokenHashOf(token)]);
  if (!row) {
    await guessing.take(ip);
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  const { companyId, connectionId, status, dueDate } = row;
  await (await rateLimiter(platform, calls)).take(`${connectionId}`);
  const actor = { ...houseActor(companyId), plan: planOf(row) };
  return { actor, connectionId, status, dueDate: dueDate === null ? null : new Date(dueDate) };
}
