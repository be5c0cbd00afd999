import type { Log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What a caller at the HTTP door carries beside the input: enough for sign-in, and nothing of the web framework. */
export interface Visit {
  readonly ip: string;
  readonly userAgent: string;
  /** The cookie `jrt`, or null. */
  readonly refreshToken: string | null;
  /** Sets the cookie `jrt`. */
  keep(refreshToken: string): void;
  /** Clears the cookie `jrt`. */
  forget(): void;
}

/** What a command of a public endpoint gets: no company, no actor. */
export interface Guest {
  readonly platform: Platform;
  readonly visit: Visit;
  readonly now: Date;
  readonly log: Log;
}
