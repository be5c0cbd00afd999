import type { Log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignedBody } from './SignedBody.ts';

/** What a handler may know of the HTTP request beside its input, without the web framework. */
export interface RequestContext {
  readonly ip: string;
  readonly userAgent: string;
  /** The cookie `jrt`. */
  readonly refreshToken: string | null;
  /** Sets the cookie `jrt`. */
  setRefreshToken(refreshToken: string): void;
  /** Clears the cookie `jrt`. */
  clearRefreshToken(): void;
}

/** The context of a public endpoint: no company, no actor. */
export interface PublicContext {
  readonly platform: Platform;
  readonly request: RequestContext;
  readonly signedBody: SignedBody;
  readonly now: Date;
  readonly log: Log;
}
