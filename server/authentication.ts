import { findAuthenticatedUser, isSessionOpen, recordOperatorChange } from './areas/auth/index.ts';
import { recordChange } from './areas/audit/index.ts';
import { findConnectionOfApiToken } from './areas/apiTokens/index.ts';
import { findApiTokenClient, findClientOfConnection } from './areas/connections/index.ts';
import type { Platform } from './platform/platform.ts';
import type { ApiTokenClient, Authentication } from './platform/http/Authentication.ts';

/** A token of a company, or a connection's own. */
async function findClientOfToken(platform: Platform, token: string): Promise<ApiTokenClient | null> {
  const connectionId = await findConnectionOfApiToken(platform, token);
  return connectionId === null ? findApiTokenClient(platform, token) : findClientOfConnection(platform, connectionId);
}

/** The areas that own users, sessions and tokens answer for the platform. */
export const authentication: Authentication = {
  findUser: findAuthenticatedUser,
  isSessionOpen,
  recordChange: (scope, endpoint, change) =>
    scope.actor.operator === undefined ? recordChange(scope, endpoint, change) : recordOperatorChange(scope, endpoint, change.input),
  findApiTokenClient: findClientOfToken,
};
