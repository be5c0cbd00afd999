import { initAuthCreds, type AuthenticationCreds } from '#server/channels/whatsapp/library/baileys.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { parseCredentials, serializeCredentials } from './createSignalKeyStore.ts';

const flushDelayMs = 50;

/** False for credentials of a linking that was broken off: a log-in with them would be refused as unlinked. */
const isComplete = (credentials: AuthenticationCreds): boolean => credentials.me?.id === undefined || credentials.account !== undefined;

function parseOrInitialize(text: string | null): AuthenticationCreds {
  // Only `serializeCredentials` writes them.
  const stored = text === null ? undefined : (parseCredentials(text) as AuthenticationCreds);
  return stored !== undefined && isComplete(stored) ? stored : initAuthCreds();
}

/** The live credentials of a number, which Baileys changes in place, and their persistence. */
export class Credentials {
  value: AuthenticationCreds;
  readonly #store: WhatsAppStore;
  #isDirty = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: WhatsAppStore, text: string | null) {
    this.#store = store;
    this.value = parseOrInitialize(text);
  }

  /** Linked to a phone. Baileys' own `registered` stays false after a QR code. */
  get isPaired(): boolean {
    return this.value.me?.id !== undefined && this.value.account !== undefined;
  }

  /** Replaces the credentials of a linking that was broken off by new ones. */
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

  /** Has the next commit of keys write them, or a flush of their own after `flushDelayMs`. */
  markChanged(onError: (error: unknown) => void): void {
    this.#isDirty = true;
    this.#timer ??= setTimeout(() => void this.flush().catch(onError), flushDelayMs);
  }

  /** The serialised credentials, if they have changed since the last call. */
  readonly takeChanges = (): string | undefined => {
    if (!this.#isDirty) {
      return undefined;
    }
    this.#isDirty = false;
    return serializeCredentials(this.value);
  };

  /** Writes them even if nothing has changed: an earlier write may have failed. */
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

  /** Cancels a pending write. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#isDirty = false;
  }
}
