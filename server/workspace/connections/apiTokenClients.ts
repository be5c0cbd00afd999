import { createHash } from 'node:crypto';
import { apiTokenScopes } from '#shared/rules/apiTokenScopes.ts';
import type { PlanFlags } from '#shared/rules/planFlags.ts';
import { pickPlanFlags, planFlagSelectList } from '#server/tenancy/companies/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { systemActor } from '#server/platform/database/scope.ts';
import type { ApiTokenClient } from '#server/platform/http/Authentication.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Stored instead of the token, and looked up, so that no comparison can be timed. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex');

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
  where `;

async function findClient(platform: Platform, condition: string, value: unknown): Promise<ApiTokenClient | null> {
  const [row] = await queryAsSupport<ApiTokenClientRow>(platform, clientStatement + condition, [value]);
  if (!row) {
    return null;
  }
  const { companyId, connectionId, status, dueDate } = row;
  const actor = { ...systemActor(companyId), plan: pickPlanFlags(row) };
  return { actor, connectionId, scopes: apiTokenScopes, status, dueDate: dueDate === null ? null : new Date(dueDate) };
}

/** The client of a connection's own token; null for an unknown one. */
export const findApiTokenClient = async (platform: Platform, token: string): Promise<ApiTokenClient | null> =>
  token === '' ? null : findClient(platform, 'n.token_hash = $1', hashApiToken(token));

/** The client that writes over a connection; null for an unknown one. */
export const findClientOfConnection = (platform: Platform, connectionId: number): Promise<ApiTokenClient | null> =>
  findClient(platform, 'n.id = $1', connectionId);
