import type { Log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What a caller at the HTTP door carries beside the input: enough for sign-in, and nothing of the web framework. */
export interface RequestContext {
  readonly ip: string;
  readonly userAgent: string;
  /** The cookie `jrt`, or null. */
  readonly refreshToken: string | null;
  /** Sets the cookie `jrt`. */
  setRefreshToken(refreshToken: string): void;
  /** Clears the cookie `jrt`. */
  clearRefreshToken(): void;
}

/** What a command of a public endpoint gets: no company, no actor. */
export interface PublicContext {
  readonly platform: Platform;
  readonly request: RequestContext;
  readonly now: Date;
  readonly log: Log;
}
