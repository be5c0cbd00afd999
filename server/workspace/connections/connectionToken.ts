import { randomBytes } from 'node:crypto';
import type { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { refuseOperators, type Scope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import { hashApiToken } from './apiTokenClients.ts';
import type { Connection } from './Connection.ts';
import { requireConnection } from './readConnections.ts';

const tokenBytes = 32;

/** Chosen tokens per company: that one is taken already tells that another company has it. */
const choiceLimit = { name: 'token-choices', points: 20, duration: hourSeconds };

function assertPlanHasApi({ actor }: Pick<Scope, 'actor'>): void {
  if (actor.plan.useExternalApi !== true) {
    throw new AppError('ERR_PLAN_LACKS_FEATURE');
  }
}

/** Sets a chosen token. Older clients send the record back whole: the mask and an empty text keep the present one. */
export async function setChosenToken(scope: Scope, connection: Connection, token: string): Promise<void> {
  const tokenHash = hashApiToken(token);
  if (token === '' || token === tokenMask || tokenHash === connection.tokenHash) {
    return;
  }
  refuseOperators(scope);
  assertPlanHasApi(scope);
  await (await createRateLimiter(scope.platform, choiceLimit)).consume(`${scope.companyId}`);
  connection.tokenHash = tokenHash;
}

/** Makes a random token in place of the present one; only its hash is stored. */
export async function createToken(
  scope: Scope,
  { id }: InputOf<typeof api.connections.createToken>,
): Promise<ResultOf<typeof api.connections.createToken>> {
  const connection = await requireConnection(scope, id);
  assertPlanHasApi(scope);
  const token = randomBytes(tokenBytes).toString('base64url');
  connection.tokenHash = hashApiToken(token);
  scope.recordEvent('connection.changed', { connectionId: id });
  return { token };
}

export async function removeToken(
  scope: Scope,
  { id }: InputOf<typeof api.connections.removeToken>,
): Promise<ResultOf<typeof api.connections.removeToken>> {
  const connection = await requireConnection(scope, id);
  connection.tokenHash = null;
  scope.recordEvent('connection.changed', { connectionId: id });
  return { message: 'Token removed' };
}
