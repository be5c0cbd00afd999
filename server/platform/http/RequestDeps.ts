import type { Semaphore } from '#server/platform/async/Semaphore.ts';
import type { CanReadFile, LinkSigner } from '#server/platform/files/fileLinks.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Authentication } from './Authentication.ts';
import type { KnownUsers } from './KnownUsers.ts';
import type { RequestLimits } from './requestLimits.ts';

export interface RequestDeps {
  readonly platform: Platform;
  readonly authentication: Authentication;
  readonly signer: LinkSigner;
  readonly limits: RequestLimits;
  /** Limits concurrent reads. */
  readonly readSemaphore: Semaphore;
  readonly knownUsers: KnownUsers;
}

/** The result of a call, and which files its response may name. */
export interface EndpointResult {
  readonly result: unknown;
  readonly mayRead: CanReadFile;
}
