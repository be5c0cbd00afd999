import type { Semaphore } from '#server/platform/async/Semaphore.ts';
import type { CanReadFile, LinkSigner } from '#server/platform/files/fileLinks.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Authentication, SessionHolder } from './Authentication.ts';
import type { RequestLimits } from './requestLimits.ts';

const maxKnownUsers = 5_000;

/** The users of sessions as their last calls found them: a guess at what the next call will find, never more. */
export class KnownUsers {
  readonly #users = new Map<string, SessionHolder>();

  find(sessionId: string): SessionHolder | null {
    return this.#users.get(sessionId) ?? null;
  }

  note(sessionId: string, user: SessionHolder): void {
    this.#users.set(sessionId, user);
    const [oldest] = this.#users.keys();
    if (this.#users.size > maxKnownUsers && oldest !== undefined) {
      this.#users.delete(oldest);
    }
  }

  forget(sessionId: string): void {
    this.#users.delete(sessionId);
  }
}

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
