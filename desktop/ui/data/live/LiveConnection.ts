import { createStore, type StoreApi } from 'zustand';
import { parseReceivedEvent, EventSequencer, type ReceivedEvent } from './EventSequencer.ts';
import { computeReconnectMs } from './computeReconnectMs.ts';
import { RoomMembership } from './RoomMembership.ts';

/** Subset of a Socket.IO socket. */
export interface LiveSocket {
  on(event: string, listener: (...values: unknown[]) => void): void;
  onAny(listener: (event: string, ...values: unknown[]) => void): void;
  emit(event: string, ...values: unknown[]): void;
  close(): void;
}

export interface SocketOptions {
  readonly token: string;
  /** The page asks for what it has missed. */
  readonly isResuming: boolean;
}

export interface LiveConnectionDeps {
  /** Opens one connection without automatic reconnection. */
  openSocket(options: SocketOptions): LiveSocket;
  /** Valid token; `stale` is the one the server has rejected. */
  readToken(stale: string | null): Promise<string>;
  onEvent(event: ReceivedEvent, isNew: boolean): void;
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
  /** The device itself says that it has no network. */
  readonly isNetworkLost: boolean;
}

const idleState: LiveConnectionState = { state: 'offline', nextAttemptAt: null, lostAt: null, isNetworkLost: false };

const tokenTimeoutMs = 10_000;
const readyTimeoutMs = 10_000;
const resumeTimeoutMs = 10_000;
const statusIntervalMs = 300_000;
const awakeIntervalMs = 10_000;
/** Timers of hidden pages come once a minute; a longer gap is a sleep of the device. */
const sleepMs = 90_000;
const protocolEvents = new Set(['ready', 'resumed', 'resync', 'closed']);

/** Connection for live events: reconnects and replays what was missed. */
export class LiveConnection {
  readonly state: StoreApi<LiveConnectionState> = createStore<LiveConnectionState>(() => idleState);
  readonly #deps: LiveConnectionDeps;
  readonly #sequencer = new EventSequencer();
  readonly rooms = new RoomMembership(() => this.#sequencer.lastNumber);
  #socket: LiveSocket | null = null;
  #attempt = 0;
  /** Counts attempts, so that an abandoned one opens nothing late. */
  #attemptId = 0;
  #isStopped = true;
  #hasBeenReady = false;
  #rejectedToken: string | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #deadlineTimer: ReturnType<typeof setTimeout> | undefined;
  #statusTimer: ReturnType<typeof setInterval> | undefined;
  #awakeTimer: ReturnType<typeof setInterval> | undefined;
  #awakeAt = 0;

  constructor(deps: LiveConnectionDeps) {
    this.#deps = deps;
  }

  /** `after`: number of the last event that the session response includes; null if unknown. */
  start(after: number | null = null): void {
    this.stop();
    this.#isStopped = false;
    this.#sequencer.clear();
    if (after !== null) {
      this.#sequencer.resetTo(after);
    }
    this.#hasBeenReady = false;
    this.#attempt = 0;
    this.#rejectedToken = null;
    this.#awakeAt = Date.now();
    this.#awakeTimer = setInterval(() => this.#noticeSleep(), awakeIntervalMs);
    void this.#connect();
  }

  #noticeSleep(): void {
    const now = Date.now();
    const hasSlept = now - this.#awakeAt > sleepMs;
    this.#awakeAt = now;
    if (hasSlept) {
      this.reconnectNow();
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#dropSocket();
    clearTimeout(this.#retryTimer);
    clearInterval(this.#awakeTimer);
    this.state.setState(idleState);
  }

  /** Skips the back-off. A socket that seems open is spoken on: one that died while the device slept closes by that. */
  reconnectNow(): void {
    const { state } = this.state.getState();
    if (state === 'connected') {
      this.#socket?.emit('userStatus');
    } else if (!this.#isStopped && state === 'offline') {
      this.#attempt = 0;
      void this.#connect();
    }
  }

  /** The device says that its network is gone: what is open is dead. Attempts go on, because devices are wrong about it. */
  loseNetwork(): void {
    this.#attempt = 0;
    this.#scheduleRetry();
    if (!this.#isStopped) {
      this.state.setState({ isNetworkLost: true });
    }
  }

  /** The device says that its network is back: an attempt that began without it is not waited for. */
  restoreNetwork(): void {
    if (!this.#isStopped && this.state.getState().state !== 'connected') {
      this.#attempt = 0;
      this.#dropSocket();
      void this.#connect();
    }
  }

  /** A signal that is worth nothing later: without a connection it is dropped. */
  signal(event: string, ...values: unknown[]): void {
    if (this.state.getState().state === 'connected') {
      this.#socket?.emit(event, ...values);
    }
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#deadlineTimer);
    this.#attemptId += 1;
    const attemptId = this.#attemptId;
    this.state.setState({ state: 'connecting', nextAttemptAt: null });
    this.#deadlineTimer = setTimeout(() => this.#scheduleRetry(), tokenTimeoutMs);
    const token = await this.#deps.readToken(this.#rejectedToken).catch(() => null);
    if (this.#isStopped || attemptId !== this.#attemptId) {
      return;
    }
    if (token === null) {
      this.#scheduleRetry();
      return;
    }
    this.#rejectedToken = null;
    const isResuming = this.#hasBeenReady || this.#sequencer.lastNumber !== null;
    this.#listen(this.#deps.openSocket({ token, isResuming }), token);
  }

  #listen(socket: LiveSocket, token: string): void {
    this.#dropSocket();
    this.#socket = socket;
    const ifCurrent = (work: () => void) => (): void => {
      if (this.#socket === socket) {
        work();
      }
    };
    socket.on(
      'ready',
      ifCurrent(() => this.#handleReady(socket)),
    );
    socket.on(
      'connect_error',
      ifCurrent(() => this.#scheduleRetry()),
    );
    socket.on('disconnect', (reason) => ifCurrent(() => this.#handleDisconnect(reason, token))());
    socket.on('resumed', (body) => ifCurrent(() => this.#handleResumed(body))());
    socket.on('resync', (body) => ifCurrent(() => this.#handleResync(body))());
    socket.onAny((name, ...values) => ifCurrent(() => this.#handleEvent(name, values))());
    this.#deadlineTimer = setTimeout(
      ifCurrent(() => this.#scheduleRetry()),
      readyTimeoutMs,
    );
  }

  #handleReady(socket: LiveSocket): void {
    clearTimeout(this.#deadlineTimer);
    this.#attempt = 0;
    this.rooms.connect((event, ...values) => socket.emit(event, ...values));
    socket.emit('resume', this.#sequencer.beginReplay());
    this.#deadlineTimer = setTimeout(() => this.#handleResync(undefined), resumeTimeoutMs);
    socket.emit('userStatus');
    clearInterval(this.#statusTimer);
    this.#statusTimer = setInterval(() => this.#deps.isUserPresent() && socket.emit('userStatus'), statusIntervalMs);
    this.state.setState({ state: 'connected', nextAttemptAt: null, lostAt: null, isNetworkLost: false });
  }

  /** Without a number, as for a session that the device remembers, events since the first answers may be lost. */
  #handleResumed(body: unknown): void {
    const { n } = parseReceivedEvent('resumed', [null, body]);
    this.#finishReplay(n, this.#sequencer.lastNumber === null);
  }

  #handleResync(body: unknown): void {
    const { n } = parseReceivedEvent('resync', [null, body]);
    this.#finishReplay(n, true);
    if (n !== null && n > 0) {
      this.#sequencer.resetTo(n);
    }
  }

  #finishReplay(n: number | null, hasGap: boolean): void {
    clearTimeout(this.#deadlineTimer);
    this.#hasBeenReady = true;
    this.#sequencer.endReplay(n).forEach((event) => this.#emit(event));
    if (hasGap) {
      this.#deps.onEventsMissed();
    } else {
      this.#deps.onCaughtUp();
    }
  }

  #handleEvent(name: string, values: readonly unknown[]): void {
    if (!protocolEvents.has(name)) {
      this.#sequencer.accept(parseReceivedEvent(name, values)).forEach((event) => this.#emit(event));
    }
  }

  #emit(event: ReceivedEvent): void {
    this.#deps.onEvent(event, this.#sequencer.isNew(event));
  }

  /** The server disconnects on rejected tokens; the next attempt uses a new one. */
  #handleDisconnect(reason: unknown, token: string): void {
    if (reason === 'io server disconnect') {
      this.#rejectedToken = token;
      this.#attempt = Math.max(this.#attempt, 1);
    }
    this.#scheduleRetry();
  }

  #scheduleRetry(): void {
    this.#dropSocket();
    if (this.#isStopped) {
      return;
    }
    const delayMs = computeReconnectMs(this.#attempt);
    this.#attempt += 1;
    this.state.setState({ state: 'offline', nextAttemptAt: Date.now() + delayMs, lostAt: this.state.getState().lostAt ?? Date.now() });
    this.#retryTimer = setTimeout(() => void this.#connect(), delayMs);
  }

  #dropSocket(): void {
    this.#attemptId += 1;
    clearTimeout(this.#deadlineTimer);
    clearInterval(this.#statusTimer);
    clearTimeout(this.#retryTimer);
    this.rooms.disconnect();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
