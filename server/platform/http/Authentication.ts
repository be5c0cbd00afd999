import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#shared/rules/permissions.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AccessClaims } from './tokens.ts';

/** A signed-in user and the state of the company, as of this request. */
export interface AuthenticatedUser {
  readonly actor: Actor;
  readonly dueDate: Date | null;
  readonly status: boolean;
}

/** A user with a session. */
export interface SignedInUser extends AuthenticatedUser {
  /** The user is still to replace a generated password. */
  readonly hasOneTimePassword: boolean;
}

/** A program that authenticates with a connection's API token. It acts as the system. */
export interface ApiTokenClient extends AuthenticatedUser {
  readonly connectionId: number;
}

/** What the platform asks the areas that own users, sessions and tokens. */
export interface Authentication {
  /** Null when the user or the session is gone, or when the session was revoked. */
  findUser(em: EntityManager, claims: AccessClaims): Promise<SignedInUser | null>;
  /** Whether the session has not expired. */
  isSessionOpen(em: EntityManager, sessionId: string, now: Date): Promise<boolean>;
  /** Null for an unknown token. */
  findApiTokenClient(platform: Platform, token: string): Promise<ApiTokenClient | null>;
}
