import { initAuthCreds, type AuthenticationCreds } from '#server/channels/whatsapp/library/baileys.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { parseCredentials, serializeCredentials } from './createSignalKeyStore.ts';

/** Changes within this time are written together. */
const flushDelayMs = 50;

/** Half-linked credentials would be refused as unlinked; only complete ones are worth keeping. */
const isComplete = (credentials: AuthenticationCreds): boolean => credentials.me?.id === undefined || credentials.account !== undefined;

function parseOrInitialize(text: string | null): AuthenticationCreds {
  // Written by `writeCredentials` alone.
  const kept = text === null ? undefined : (parseCredentials(text) as AuthenticationCreds);
  return kept !== undefined && isComplete(kept) ? kept : initAuthCreds();
}

/** The live credentials of a number, which the library changes in place, and the writing of them. */
export class Credentials {
  value: AuthenticationCreds;
  readonly #store: WhatsAppStore;
  #isDirty = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: WhatsAppStore, text: string | null) {
    this.#store = store;
    this.value = parseOrInitialize(text);
  }

  /** Linked to a phone. The library's own `registered` stays false after a QR code. */
  get isPaired(): boolean {
    return this.value.me?.id !== undefined && this.value.account !== undefined;
  }

  /** A linking that was broken off leaves half of itself behind, with which the next log-in would be refused. */
  resetIncomplete(): void {
    if (!isComplete(this.value)) {
      this.value = initAuthCreds();
      this.#isDirty = true;
    }
  }

  /** Digits of the number, once linked. */
  get number(): string | null {
    return this.isPaired ? (this.value.me?.id.split(/[:@]/)[0] ?? null) : null;
  }

  /** They have changed: the next write of keys takes them along, or a write of their own comes soon. */
  markChanged(onError: (error: unknown) => void): void {
    this.#isDirty = true;
    this.#timer ??= setTimeout(() => void this.flush().catch(onError), flushDelayMs);
  }

  /** The text to write, if there is anything new in it. */
  readonly takeChanges = (): string | undefined => {
    if (!this.#isDirty) {
      return undefined;
    }
    this.#isDirty = false;
    return serializeCredentials(this.value);
  };

  /** Writes them whether or not they have changed: a write that was on its way may have come to nothing. */
  forceFlush(): Promise<void> {
    this.#isDirty = true;
    return this.flush();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.takeChanges();
    if (text !== undefined) {
      try {
        await this.#store.commit([], [], text);
      } catch (error) {
        this.#isDirty = true;
        throw error;
      }
    }
  }

  /** Nothing is written any more. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#isDirty = false;
  }
}
