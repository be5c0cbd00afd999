import { findAuthenticatedUser, isSessionOpen, recordOperatorChange, findApiToken } from './workspace/auth/index.ts';
import { recordChange } from './tenancy/audit/index.ts';
import { findApiTokenClient, findClientOfConnection } from './workspace/connections/index.ts';
import type { Platform } from './platform/platform.ts';
import type { ApiTokenCall, ApiTokenClient, Authentication } from './platform/http/Authentication.ts';

/** A token of a company, or a connection's own. */
async function findClientOfToken(platform: Platform, call: ApiTokenCall): Promise<ApiTokenClient | null> {
  const apiToken = await findApiToken(platform, call);
  if (apiToken === null) {
    return findApiTokenClient(platform, call.token);
  }
  const client = await findClientOfConnection(platform, apiToken.connectionId);
  return client && { ...client, scopes: apiToken.scopes };
}

/** The areas that own users, sessions and tokens answer for the platform. */
export const authentication: Authentication = {
  findUser: findAuthenticatedUser,
  isSessionOpen,
  recordChange: (scope, endpoint, change) =>
    scope.actor.operator === undefined ? recordChange(scope, endpoint, change) : recordOperatorChange(scope, endpoint, change.input),
  findApiTokenClient: findClientOfToken,
};
