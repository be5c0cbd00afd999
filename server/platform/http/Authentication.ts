import type { EntityManager } from '@mikro-orm/postgresql';
import type { ApiTokenScopeName } from '#shared/rules/apiTokenScopes.ts';
import type { Actor, SystemActor, UserActor } from '#shared/rules/permissions.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { RequestContext } from './RequestContext.ts';
import type { AccessClaims } from './tokens.ts';

/** A signed-in user and the state of the company, as of this request. */
export interface AuthenticatedUser<A extends Actor = Actor> {
  readonly actor: A;
  readonly dueDate: Date | null;
  readonly status: boolean;
}

/** A user with a session. */
export interface SessionHolder extends AuthenticatedUser<UserActor> {
  /** The user is still to replace a generated password. */
  readonly hasOneTimePassword: boolean;
  /** The user is still to set up a second step of the sign-in. */
  readonly lacksSecondStep: boolean;
}

/** A program that authenticates with a connection's API token. It acts as the system. */
export interface ApiTokenClient extends AuthenticatedUser<SystemActor> {
  readonly connectionId: number;
  readonly scopes: readonly ApiTokenScopeName[];
}

export interface ApiTokenCall {
  readonly token: string;
  readonly ip: string;
}

/** The scope of a change, with its request. */
type AuditedChange = Scope & { readonly request: Pick<RequestContext, 'ip'> };

/** What the platform asks the areas that own users, sessions and tokens. */
export interface Authentication {
  /** Null when the user or the session is gone, or when the session was revoked. */
  findUser(em: EntityManager, claims: AccessClaims, platform: Platform): Promise<SessionHolder | null>;
  /** Notes in the audit log that an endpoint was called which changes something, in its transaction. */
  recordChange(scope: AuditedChange, endpoint: AnyEndpoint, change: { readonly input: object; readonly result: unknown }): Promise<void>;
  /** Whether the session has not expired. */
  isSessionOpen(em: EntityManager, sessionId: string, now: Date): Promise<boolean>;
  /** Null for an unknown token. Throws ERR_API_TOKEN_EXPIRED and ERR_API_TOKEN_ADDRESS. */
  findApiTokenClient(platform: Platform, call: ApiTokenCall): Promise<ApiTokenClient | null>;
}
