import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashApiToken } from './apiTokenClients.ts';
import type { Connection } from './Connection.ts';

/** Binds a sealed token to its row: copied to another connection it cannot be unsealed. */
const sealContext = ({ id, companyId }: Pick<Connection, 'id' | 'companyId'>): string =>
  `token of connection ${id} of company ${companyId}`;

/** A new token needs the external API in the plan; an unchanged one may be sent back. */
export function assertCanSetToken(
  { actor, platform }: Pick<Scope, 'actor' | 'platform'>,
  connection: Connection | null,
  token: string,
): void {
  const isNew = token !== '' && (connection === null || token !== unsealToken(platform, connection));
  if (isNew && actor.plan.useExternalApi !== true) {
    throw new AppError('ERR_PLAN_LACKS_FEATURE');
  }
}

/** Sets the connection's token; an empty text removes it. The row must have its id. */
export function setToken({ platform }: Pick<Scope, 'platform'>, connection: Connection, token: string): void {
  connection.tokenSealed = token === '' ? null : platform.secrets.seal(token, sealContext(connection));
  connection.tokenHash = token === '' ? null : hashApiToken(token);
}

/** The token in plain text; empty when there is none. */
export const unsealToken = ({ secrets }: Pick<Platform, 'secrets'>, connection: Connection): string =>
  connection.tokenSealed ? secrets.open(connection.tokenSealed, sealContext(connection)) : '';
