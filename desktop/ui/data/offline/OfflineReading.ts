import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { host } from '#ui/host/index.ts';
import { isConnected, subscribeToConnection } from '#ui/data/live/liveUpdates.ts';
import { sessionStore } from '#ui/data/session/sessionStore.ts';
import { prefetchWhenIdle, type Prefetchable } from '#ui/lazyComponent.ts';
import { loadOfflineAreas } from './offlineAreas.ts';
import type { OfflineReader } from './offlineAreas.ts';
import { OfflineStore } from './OfflineStore.ts';
import { EncryptedRecords } from './EncryptedRecords.ts';
import { toRecordName } from './recordKinds.ts';

const sessionName = toRecordName(['session']);

interface RememberedSession {
  readonly owner: string;
  readonly user: SessionUser;
  /** Time of the newest stored answer, in milliseconds since the epoch. */
  readonly at: number;
}

/** Session that an earlier start has left; null without one. */
export async function readRememberedSession(): Promise<RememberedSession | null> {
  const records = await EncryptedRecords.openExisting();
  try {
    const session = (await records?.read(sessionName)) ?? null;
    const at = (await records?.findNewestTime()) ?? null;
    return records === null || session === null || at === null ? null : { owner: records.owner, user: session.data as SessionUser, at };
  } finally {
    records?.close();
  }
}

interface OfflineReadingOptions {
  readonly cache: QueryClient;
  readonly owner: string;
  isLineCut(): boolean;
}

/** Delay of the comparison after a connection, at random: clients that reconnect together must not all ask at once. */
const maxReconcileDelayMs = 10_000;
/** What was edited or removed elsewhere while the page stays connected disappears within this time. */
const reconcileIntervalMs = 1_800_000;

/** Reading without a connection for one signed-in user. */
export class OfflineReading {
  readonly #store: OfflineStore;
  readonly #readers: readonly OfflineReader[];
  readonly #parts: readonly Prefetchable[];
  #stopPrefetch: () => void = () => undefined;
  #reconcileTimer: ReturnType<typeof setTimeout> | undefined;
  #cleanups: (() => void)[] = [];

  private constructor(store: OfflineStore, readers: readonly OfflineReader[], parts: readonly Prefetchable[]) {
    this.#store = store;
    this.#readers = readers;
    this.#parts = parts;
  }

  static async open({ cache, owner, isLineCut }: OfflineReadingOptions): Promise<OfflineReading> {
    const [records, areas] = await Promise.all([EncryptedRecords.open(owner), loadOfflineAreas()]);
    const store = new OfflineStore({ records, cache, queries: areas.flatMap(({ queries }) => queries), isLineCut });
    const reading = new OfflineReading(
      store,
      areas.flatMap(({ createReader }) => createReader?.(store) ?? []),
      areas.flatMap(({ parts = [] }) => parts),
    );
    reading.#start();
    return reading;
  }

  #start(): void {
    this.#store.start();
    this.#rememberUser();
    this.#cleanups = [
      sessionStore.subscribe((state, former) => (state.user === former.user ? undefined : this.#rememberUser())),
      subscribeToConnection(({ lostAt }, former) => this.#handleConnection({ isLost: lostAt !== null, wasLost: former.lostAt !== null })),
      subscribeToConnection(({ state }, former) => (state === 'connected' && former.state !== state ? this.#handleConnected() : undefined)),
      host().onVisibilityChange((isVisible) => (isVisible ? undefined : void this.#store.flush())),
    ];
    if (isConnected()) {
      this.#handleConnected();
    } else {
      this.#prepare();
    }
  }

  #rememberUser(): void {
    const { user, operator, rememberedAt } = sessionStore.getState();
    if (user !== null && operator === null && rememberedAt === null) {
      void this.#store.remember(sessionName, user).catch(() => undefined);
    }
  }

  #handleConnection({ isLost, wasLost }: { readonly isLost: boolean; readonly wasLost: boolean }): void {
    if (isLost && !wasLost) {
      clearTimeout(this.#reconcileTimer);
      this.#prepare();
    }
  }

  #handleConnected(): void {
    this.#scheduleReconcile();
    // The program has its files.
    if (host().desktop === null) {
      this.#stopPrefetch();
      this.#stopPrefetch = prefetchWhenIdle(this.#parts);
    }
  }

  #prepare(): void {
    this.#readers.forEach((reader) => void reader.prepare().catch(() => undefined));
  }

  #scheduleReconcile(delayMs = Math.random() * maxReconcileDelayMs): void {
    clearTimeout(this.#reconcileTimer);
    this.#reconcileTimer = setTimeout(() => void this.#reconcile(), delayMs);
  }

  /** A failure is made good with the next connection. */
  async #reconcile(): Promise<void> {
    await this.#store.flush();
    await Promise.all(this.#readers.map((reader) => reader.reconcile())).catch(() => undefined);
    if (isConnected()) {
      this.#scheduleReconcile(reconcileIntervalMs);
    }
  }

  /** Compares what is stored with the server within some seconds; all devices of a company do so at once. */
  checkSoon(): void {
    this.#scheduleReconcile();
  }

  /** Stored or computed answer of a query; null without one. */
  async find(queryKey: readonly unknown[]): Promise<{ data: unknown; storedAt: number; isComputed?: boolean } | null> {
    const record = await this.#store.find(queryKey);
    if (record !== null) {
      return record;
    }
    for (const reader of this.#readers) {
      const data = await reader.answer(queryKey);
      if (data !== undefined) {
        // Old at once: asked again, it is computed again.
        return { data, storedAt: 0, isComputed: true };
      }
    }
    return null;
  }

  stop(): void {
    clearTimeout(this.#reconcileTimer);
    this.#stopPrefetch();
    this.#cleanups.forEach((cleanup) => cleanup());
    this.#store.stop();
  }
}
