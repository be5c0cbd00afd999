import type { SessionHolder } from './Authentication.ts';

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
