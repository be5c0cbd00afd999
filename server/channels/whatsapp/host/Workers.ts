import { ChannelError, type OpenOptions, type OwnedConnection } from '#server/channels/Channel.ts';
import { WireCut, type Answers } from '#server/channels/whatsapp/ipc/Courier.ts';
import type { HostQuestions, WorkerQuestions, WorkerSettings } from '#server/channels/whatsapp/ipc/questions.ts';
import type { Log } from '#server/platform/log.ts';
import { WorkerProcess } from './WorkerProcess.ts';

export interface WorkersOptions {
  readonly settings: WorkerSettings;
  readonly answers: Answers<HostQuestions>;
  readonly log: Log;
  /** Numbers in one process. */
  readonly perWorker: number;
  /** Milliseconds before the numbers of a worker that died are opened again: after the first death, the second, and so on. */
  readonly pauses?: readonly number[];
}

const disconnected = (cause?: unknown): ChannelError => new ChannelError('disconnected', { isPassing: true, cause });

/** Whether a worker that is gone did what it was asked is not known; asked again under the same id it does no harm. */
function asDisconnected(error: unknown): never {
  throw error instanceof WireCut ? disconnected(error) : error;
}

/** What kills one worker after the other is not helped by haste. */
const usualPauses = [0, 1000, 5000, 15_000, 30_000];
const stable = 60_000;

/** Spreads numbers over worker processes and brings them back when a process is gone. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #workers = new Set<WorkerProcess>();
  /** Numbers whose worker is gone. */
  readonly #homeless = new Map<number, OwnedConnection>();
  #timer: NodeJS.Timeout | undefined;
  #deaths = 0;
  #lastDeath = -Infinity;
  #isStopped = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** The processes at work. */
  get pids(): number[] {
    return [...this.#workers].map(({ pid }) => pid).filter((pid) => pid !== undefined);
  }

  async open(connection: OwnedConnection, { pairWith }: OpenOptions = { pairWith: null }): Promise<void> {
    this.#homeless.delete(connection.id);
    const worker = this.#of(connection.id) ?? this.#roomy();
    worker.connections.set(connection.id, connection);
    await worker.ask('open', { connection, pairWith });
  }

  async close(connectionId: number, forget: boolean): Promise<void> {
    this.#homeless.delete(connectionId);
    const worker = this.#of(connectionId);
    worker?.connections.delete(connectionId);
    await worker?.ask('close', { connectionId, forget });
  }

  /** Asks the worker that holds a number. */
  ask<Name extends keyof WorkerQuestions>(
    connectionId: number,
    name: Name,
    input: WorkerQuestions[Name]['input'],
  ): Promise<WorkerQuestions[Name]['result']> {
    const worker = this.#of(connectionId);
    return worker === undefined ? Promise.reject(disconnected()) : worker.ask(name, input).catch(asDisconnected);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.all([...this.#workers].map((worker) => worker.stop()));
  }

  #of(connectionId: number): WorkerProcess | undefined {
    return [...this.#workers].find(({ connections }) => connections.has(connectionId));
  }

  #roomy(): WorkerProcess {
    const { perWorker } = this.#options;
    const [emptiest] = [...this.#workers].toSorted((a, b) => a.connections.size - b.connections.size);
    return emptiest !== undefined && emptiest.connections.size < perWorker ? emptiest : this.#start();
  }

  #start(): WorkerProcess {
    const { settings, answers, log } = this.#options;
    const worker = new WorkerProcess({ settings, answers, log, onGone: (gone) => this.#replace(gone) });
    this.#workers.add(worker);
    return worker;
  }

  #replace(gone: WorkerProcess): void {
    this.#workers.delete(gone);
    if (this.#isStopped || gone.connections.size === 0) {
      return;
    }
    const now = performance.now();
    this.#deaths = now - this.#lastDeath > stable ? 0 : this.#deaths + 1;
    this.#lastDeath = now;
    const { pauses = usualPauses } = this.#options;
    const pause = pauses[Math.min(this.#deaths, pauses.length - 1)] ?? 0;
    this.#options.log.warn({ numbers: gone.connections.size, pause }, 'a WhatsApp worker is gone; its numbers are opened in another one');
    gone.connections.forEach((connection) => this.#homeless.set(connection.id, connection));
    this.#houseLater(pause);
  }

  #houseLater(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      [...this.#homeless.values()].forEach((connection) => void this.#reopen(connection));
    }, pause);
  }

  async #reopen(connection: OwnedConnection): Promise<void> {
    try {
      await this.open(connection);
    } catch (error) {
      const isLost = error instanceof ChannelError && !error.isPassing;
      this.#options.log.warn({ err: error, connectionId: connection.id, isLost }, 'a number could not be opened again');
      if (!isLost && !this.#isStopped) {
        this.#of(connection.id)?.connections.delete(connection.id);
        this.#homeless.set(connection.id, connection);
        this.#houseLater(5000);
      }
    }
  }
}
