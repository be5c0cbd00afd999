import type { WAPatchName } from '#server/channels/whatsapp/library/baileys.ts';
import type { KeyChanges, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';

/** The type under which the library keeps how far it has read the lists that a phone shares with its clients. */
export const appStateVersionType = 'app-state-sync-version';

/** Marks a list whose changes may have been read and not written down. */
const unrecordedType = 'unheard-list';

type Versions = ReadonlyMap<string, string>;

/**
 * How far the lists of a phone were read: names of its book among them. The library writes that down before it tells what it has
 * read, and would not read it again. Here it is written when what was told has been, and a list of which that cannot be said is
 * read again by the next socket. Serves one socket.
 */
export class AppStateVersions {
  readonly #store: WhatsAppStore;
  /** Something was told, and what is to be told lies in no buffer. */
  readonly #isToldAtOnce: () => boolean;
  readonly #held = new Map<string, string>();
  readonly #passedOn = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(store: WhatsAppStore, isToldAtOnce: () => boolean) {
    this.#store = store;
    this.#isToldAtOnce = isToldAtOnce;
  }

  /** Reads what a socket before this one has read without having written it down. */
  async resyncUnrecorded(read: (names: readonly WAPatchName[]) => Promise<void>): Promise<void> {
    // They were marked as the library names them.
    const names = [...(await this.#store.listKeys(unrecordedType)).keys()] as WAPatchName[];
    await (names.length === 0 ? undefined : read(names));
  }

  /** What the library has read, as far as that is not written down. */
  pendingVersions(names: readonly string[]): Versions {
    return new Map(names.flatMap((name) => [...this.#held].filter(([held]) => held === name)));
  }

  /** Keeps versions until what they bring has been written down; `write` takes along that they are kept. */
  async holdVersions(versions: Versions, write: (marks: KeyChanges) => Promise<void>): Promise<void> {
    versions.forEach((version, name) => this.#held.set(name, version));
    await this.#inTurn(() => write([...versions.keys()].map((id) => ({ type: unrecordedType, id, value: id }))));
    // The library passes on what it has read before it does anything else.
    setImmediate(() => this.#pass(versions));
  }

  /** Writes down what the library has told, and then the versions that brought it. */
  recordEvents(learn: () => Promise<void>): Promise<void> {
    const brought = new Map(this.#passedOn);
    this.#passedOn.clear();
    return this.#inTurn(async () => {
      try {
        await learn();
        await this.#write(brought);
      } catch (error) {
        this.stop();
        throw error;
      }
    });
  }

  /** Nothing is written any more: the next socket reads what this one leaves open. */
  stop(): void {
    this.#isOver = true;
  }

  #pass(versions: Versions): void {
    versions.forEach((version, name) => this.#passedOn.set(name, version));
    if (this.#isToldAtOnce()) {
      void this.recordEvents(() => Promise.resolve()).catch(() => undefined);
    }
  }

  async #write(brought: Versions): Promise<void> {
    if (this.#isOver || brought.size === 0) {
      return;
    }
    const settled = [...brought].filter(([name, version]) => this.#held.get(name) === version).map(([name]) => name);
    await this.#store.commit([
      ...[...brought].map(([id, value]) => ({ type: appStateVersionType, id, value })),
      ...settled.map((id) => ({ type: unrecordedType, id, value: null })),
    ]);
  }

  /** One after the other, so that a mark is never taken away that was just set. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
