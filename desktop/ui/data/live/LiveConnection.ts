import { createStore, type Store } from '#ui/data/store.ts';
import { parseReceivedEvent, EventSequencer, type ReceivedEvent } from './EventSequencer.ts';
import { computeBackoffMs } from './computeBackoffMs.ts';
import { RoomMembership } from './RoomMembership.ts';

/** Subset of a Socket.IO socket. */
export interface LiveSocket {
  on(event: string, listener: (...values: unknown[]) => void): void;
  onAny(listener: (event: string, ...values: unknown[]) => void): void;
  emit(event: string, ...values: unknown[]): void;
  close(): void;
}

export interface LiveConnectionDeps {
  /** Opens one connection without automatic reconnection. */
  openSocket(query: Readonly<Record<string, string>>): LiveSocket;
  /** Valid token; `stale` is the one the server has rejected. */
  readToken(stale: string | null): Promise<string>;
  onEvent(heard: ReceivedEvent, isNews: boolean): void;
  /** Events were lost: refetch everything on screen. */
  onEventsMissed(): void;
  /** Presence is reported to the server only while this is true. */
  isUserPresent(): boolean;
  /** Reconnected without losing events. */
  onCaughtUp(): void;
}

export interface LiveConnectionState {
  readonly state: 'connecting' | 'connected' | 'offline';
  /** Milliseconds since the epoch. */
  readonly nextAttemptAt: number | null;
  /** Start of the interruption in milliseconds since the epoch. */
  readonly lostAt: number | null;
}

const readyTimeoutMs = 10_000;
const resumeTimeoutMs = 10_000;
const statusIntervalMs = 300_000;
const slowStartMs = 3_000;
const protocolEvents = new Set(['ready', 'resumed', 'resync', 'closed']);

/** Connection for live events: reconnects and replays what was missed. */
export class LiveConnection {
  readonly state: Store<LiveConnectionState> = createStore<LiveConnectionState>({ state: 'offline', nextAttemptAt: null, lostAt: null });
  readonly #ports: LiveConnectionDeps;
  readonly #history = new EventSequencer();
  readonly rooms = new RoomMembership(() => this.#history.lastNumber);
  #wire: LiveSocket | null = null;
  #attempt = 0;
  #startedAt = 0;
  #isStopped = true;
  #hasBeenReady = false;
  #refused: string | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #status: ReturnType<typeof setInterval> | undefined;

  constructor(ports: LiveConnectionDeps) {
    this.#ports = ports;
  }

  /** `after`: number of the last event that the session response includes; null if unknown. */
  start(after: number | null = null): void {
    this.stop();
    this.#isStopped = false;
    this.#startedAt = Date.now();
    this.#history.clear();
    if (after !== null) {
      this.#history.resetTo(after);
    }
    this.#hasBeenReady = false;
    this.#attempt = 0;
    this.#refused = null;
    void this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#drop();
    clearTimeout(this.#retry);
    this.state.set({ state: 'offline', nextAttemptAt: null, lostAt: null });
  }

  /** Skips the back-off. */
  reconnectNow(): void {
    if (!this.#isStopped && this.state.get().state === 'offline') {
      this.#attempt = 0;
      void this.#connect();
    }
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    this.state.set({ state: 'connecting', nextAttemptAt: null });
    const token = await this.#ports.readToken(this.#refused).catch(() => null);
    if (this.#isStopped) {
      return;
    }
    if (token === null) {
      this.#lost();
      return;
    }
    this.#refused = null;
    const isGoingOn = this.#hasBeenReady || this.#history.lastNumber !== null;
    this.#listen(this.#ports.openSocket(isGoingOn ? { token, r: '1' } : { token }), token);
  }

  #listen(wire: LiveSocket, token: string): void {
    this.#drop();
    this.#wire = wire;
    const ifCurrent = (work: () => void) => (): void => {
      if (this.#wire === wire) {
        work();
      }
    };
    wire.on(
      'ready',
      ifCurrent(() => this.#ready(wire)),
    );
    wire.on(
      'connect_error',
      ifCurrent(() => this.#lost()),
    );
    wire.on('disconnect', (reason) => ifCurrent(() => this.#closed(reason, token))());
    wire.on('resumed', (said) => ifCurrent(() => this.#resumed(said))());
    wire.on('resync', (said) => ifCurrent(() => this.#resync(said))());
    wire.onAny((name, ...values) => ifCurrent(() => this.#hear(name, values))());
    this.#deadline = setTimeout(
      ifCurrent(() => this.#lost()),
      readyTimeoutMs,
    );
  }

  #ready(wire: LiveSocket): void {
    clearTimeout(this.#deadline);
    this.#attempt = 0;
    this.rooms.connect((event, ...values) => wire.emit(event, ...values));
    wire.emit('resume', this.#history.beginReplay());
    this.#deadline = setTimeout(() => this.#resync(undefined), resumeTimeoutMs);
    wire.emit('userStatus');
    clearInterval(this.#status);
    this.#status = setInterval(() => this.#ports.isUserPresent() && wire.emit('userStatus'), statusIntervalMs);
    this.state.set({ state: 'connected', nextAttemptAt: null, lostAt: null });
  }

  /** Without a number, events are lost after a slow first connection and after every reconnection. */
  #resumed(said: unknown): void {
    const { n } = parseReceivedEvent('resumed', [null, said]);
    const hadNumber = this.#history.lastNumber !== null;
    const hasGap = !hadNumber && (this.#hasBeenReady || Date.now() - this.#startedAt > slowStartMs);
    this.#caughtUp(n, hasGap);
  }

  #resync(said: unknown): void {
    const { n } = parseReceivedEvent('resync', [null, said]);
    const isFresh = !this.#hasBeenReady && this.#history.lastNumber === null && Date.now() - this.#startedAt <= slowStartMs;
    this.#caughtUp(n, !isFresh);
    if (n !== null && n > 0) {
      this.#history.resetTo(n);
    }
  }

  #caughtUp(n: number | null, hasGap: boolean): void {
    clearTimeout(this.#deadline);
    this.#hasBeenReady = true;
    this.#history.endReplay(n).forEach((heard) => this.#tell(heard));
    if (hasGap) {
      this.#ports.onEventsMissed();
    } else {
      this.#ports.onCaughtUp();
    }
  }

  #hear(name: string, values: readonly unknown[]): void {
    if (!protocolEvents.has(name)) {
      this.#history.accept(parseReceivedEvent(name, values)).forEach((heard) => this.#tell(heard));
    }
  }

  #tell(heard: ReceivedEvent): void {
    this.#ports.onEvent(heard, this.#history.isNew(heard));
  }

  /** The server disconnects on rejected tokens; the next attempt uses a new one. */
  #closed(reason: unknown, token: string): void {
    if (reason === 'io server disconnect') {
      this.#refused = token;
      this.#attempt = Math.max(this.#attempt, 1);
    }
    this.#lost();
  }

  #lost(): void {
    this.#drop();
    if (this.#isStopped) {
      return;
    }
    const pause = computeBackoffMs(this.#attempt);
    this.#attempt += 1;
    this.state.set({ state: 'offline', nextAttemptAt: Date.now() + pause, lostAt: this.state.get().lostAt ?? Date.now() });
    this.#retry = setTimeout(() => void this.#connect(), pause);
  }

  #drop(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#status);
    clearTimeout(this.#retry);
    this.rooms.disconnect();
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }
}
