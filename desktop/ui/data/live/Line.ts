import { createStore, type Store } from '#ui/data/store.ts';
import { heardOf, History, type Heard } from './history.ts';
import { pauseBefore } from './pause.ts';
import { Rooms } from './rooms.ts';

/** A socket as far as the line needs one. */
export interface Wire {
  on(event: string, listener: (...values: unknown[]) => void): void;
  onAny(listener: (event: string, ...values: unknown[]) => void): void;
  emit(event: string, ...values: unknown[]): void;
  close(): void;
}

export interface LinePorts {
  /** Opens one connection; it does not reconnect by itself. */
  open(query: Readonly<Record<string, string>>): Wire;
  /** A token that works; the stale one is the one the server has just turned away. */
  token(stale: string | null): Promise<string>;
  heard(heard: Heard, isNews: boolean): void;
  /** What happened meanwhile cannot be told any more: ask for everything on screen again. */
  missed(): void;
  /** Is somebody at this computer? The server hears of those who are. */
  isHere(): boolean;
  /** Connected again, with nothing missed. */
  caughtUp(): void;
}

export interface LineState {
  readonly state: 'connecting' | 'connected' | 'offline';
  /** When the next attempt begins, in milliseconds since the epoch. */
  readonly nextAttemptAt: number | null;
  /** Since when there has been no connection. */
  readonly lostAt: number | null;
}

const readyWithin = 10_000;
const resumedWithin = 10_000;
const statusEvery = 300_000;
const slowStart = 3_000;
const internal = new Set(['ready', 'resumed', 'resync', 'closed']);

/** The one connection of this page to the live wire: it comes back by itself and tells what it missed. */
export class Line {
  readonly state: Store<LineState> = createStore<LineState>({ state: 'offline', nextAttemptAt: null, lostAt: null });
  readonly #ports: LinePorts;
  readonly #history = new History();
  readonly rooms = new Rooms(() => this.#history.last);
  #wire: Wire | null = null;
  #attempt = 0;
  #startedAt = 0;
  #isStopped = true;
  #hasBeenReady = false;
  #refused: string | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #status: ReturnType<typeof setInterval> | undefined;

  constructor(ports: LinePorts) {
    this.#ports = ports;
  }

  /** `after`: the number up to which the screens know everything, whatever happens while they ask; null where nobody says. */
  start(after: number | null = null): void {
    this.stop();
    this.#isStopped = false;
    this.#startedAt = Date.now();
    this.#history.forget();
    if (after !== null) {
      this.#history.jump(after);
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

  /** Does not wait for the next attempt. */
  tryNow(): void {
    if (!this.#isStopped && this.state.get().state === 'offline') {
      this.#attempt = 0;
      void this.#connect();
    }
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    this.state.set({ state: 'connecting', nextAttemptAt: null });
    const token = await this.#ports.token(this.#refused).catch(() => null);
    if (this.#isStopped) {
      return;
    }
    if (token === null) {
      this.#lost();
      return;
    }
    this.#refused = null;
    const isGoingOn = this.#hasBeenReady || this.#history.last !== null;
    this.#listen(this.#ports.open(isGoingOn ? { token, r: '1' } : { token }), token);
  }

  #listen(wire: Wire, token: string): void {
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
      readyWithin,
    );
  }

  #ready(wire: Wire): void {
    clearTimeout(this.#deadline);
    this.#attempt = 0;
    this.rooms.open((event, ...values) => wire.emit(event, ...values));
    wire.emit('resume', this.#history.begin());
    this.#deadline = setTimeout(() => this.#resync(undefined), resumedWithin);
    wire.emit('userStatus');
    clearInterval(this.#status);
    this.#status = setInterval(() => this.#ports.isHere() && wire.emit('userStatus'), statusEvery);
    this.state.set({ state: 'connected', nextAttemptAt: null, lostAt: null });
  }

  /** A first connection without a number that came late missed what happened since the screens asked; a later one without a number missed everything. */
  #resumed(said: unknown): void {
    const { n } = heardOf('resumed', [null, said]);
    const hadNumber = this.#history.last !== null;
    const hasGap = !hadNumber && (this.#hasBeenReady || Date.now() - this.#startedAt > slowStart);
    this.#caughtUp(n, hasGap);
  }

  #resync(said: unknown): void {
    const { n } = heardOf('resync', [null, said]);
    const isFresh = !this.#hasBeenReady && this.#history.last === null && Date.now() - this.#startedAt <= slowStart;
    this.#caughtUp(n, !isFresh);
    if (n !== null && n > 0) {
      this.#history.jump(n);
    }
  }

  #caughtUp(n: number | null, hasGap: boolean): void {
    clearTimeout(this.#deadline);
    this.#hasBeenReady = true;
    this.#history.end(n).forEach((heard) => this.#tell(heard));
    if (hasGap) {
      this.#ports.missed();
    } else {
      this.#ports.caughtUp();
    }
  }

  #hear(name: string, values: readonly unknown[]): void {
    if (!internal.has(name)) {
      this.#history.take(heardOf(name, values)).forEach((heard) => this.#tell(heard));
    }
  }

  #tell(heard: Heard): void {
    this.#ports.heard(heard, this.#history.isNews(heard));
  }

  /** The server hangs up on tokens it does not take: the next attempt brings a newer one. */
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
    const pause = pauseBefore(this.#attempt);
    this.#attempt += 1;
    this.state.set({ state: 'offline', nextAttemptAt: Date.now() + pause, lostAt: this.state.get().lostAt ?? Date.now() });
    this.#retry = setTimeout(() => void this.#connect(), pause);
  }

  #drop(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#status);
    clearTimeout(this.#retry);
    this.rooms.close();
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }
}
