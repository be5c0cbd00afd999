import { ChannelError, type OpenConnectionOptions, type OwnedConnection } from '#server/channels/Channel.ts';
import {
  type HostMethods,
  IpcClosedError,
  type RpcHandlers,
  type WorkerMethods,
  type WorkerSettings,
} from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import type { Log } from '#server/platform/log.ts';
import { WorkerProcess } from './WorkerProcess.ts';

export interface WorkerPoolOptions {
  readonly settings: WorkerSettings;
  readonly handlers: RpcHandlers<HostMethods>;
  readonly log: Log;
  /** The most numbers in one process. */
  readonly connectionsPerWorker: number;
  /** Pauses before the numbers of a dead worker are opened again, one per consecutive death; the last one repeats. */
  readonly restartDelaysMs?: readonly number[];
}

const disconnectedError = (cause?: unknown): ChannelError => new ChannelError('disconnected', { isTemporary: true, cause });

/** A call to a dead worker may have been executed; repeating it under the same message id does no harm. */
function throwAsDisconnected(error: unknown): never {
  throw error instanceof IpcClosedError ? disconnectedError(error) : error;
}

/** The pauses grow because an input that kills one worker kills the next one too. */
const defaultRestartDelaysMs = [0, 1000, 5000, 15_000, 30_000];
const stableAfterMs = 60_000;

/** Distributes numbers over worker processes and reopens them when a process dies. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #workers = new Set<WorkerProcess>();
  /** Numbers whose worker has died, by connection id. */
  readonly #orphaned = new Map<number, OwnedConnection>();
  #timer: NodeJS.Timeout | undefined;
  #consecutiveDeaths = 0;
  #lastDeathAt = -Infinity;
  #isStopped = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  get pids(): number[] {
    return [...this.#workers].map(({ pid }) => pid).filter((pid) => pid !== undefined);
  }

  async open(connection: OwnedConnection, { pairingNumber }: OpenConnectionOptions = { pairingNumber: null }): Promise<void> {
    this.#orphaned.delete(connection.id);
    const worker = this.#findWorker(connection.id) ?? this.#workerWithRoom();
    worker.connections.set(connection.id, connection);
    await worker.call('open', { connection, pairingNumber });
  }

  async close(connectionId: number, forget: boolean): Promise<void> {
    this.#orphaned.delete(connectionId);
    const worker = this.#findWorker(connectionId);
    worker?.connections.delete(connectionId);
    await worker?.call('close', { connectionId, forget });
  }

  /** Calls the worker that holds a number; fails with `disconnected` while none does. */
  call<Name extends keyof WorkerMethods>(
    connectionId: number,
    name: Name,
    input: WorkerMethods[Name]['input'],
  ): Promise<WorkerMethods[Name]['result']> {
    const worker = this.#findWorker(connectionId);
    return worker === undefined ? Promise.reject(disconnectedError()) : worker.call(name, input).catch(throwAsDisconnected);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.all([...this.#workers].map((worker) => worker.stop()));
  }

  #findWorker(connectionId: number): WorkerProcess | undefined {
    return [...this.#workers].find(({ connections }) => connections.has(connectionId));
  }

  #workerWithRoom(): WorkerProcess {
    const { connectionsPerWorker } = this.#options;
    const [leastLoaded] = [...this.#workers].toSorted((a, b) => a.connections.size - b.connections.size);
    return leastLoaded !== undefined && leastLoaded.connections.size < connectionsPerWorker ? leastLoaded : this.#start();
  }

  #start(): WorkerProcess {
    const { settings, handlers, log } = this.#options;
    const worker = new WorkerProcess({ settings, handlers, log, onExit: (deadWorker) => this.#handleExit(deadWorker) });
    this.#workers.add(worker);
    return worker;
  }

  #handleExit(deadWorker: WorkerProcess): void {
    this.#workers.delete(deadWorker);
    if (this.#isStopped || deadWorker.connections.size === 0) {
      return;
    }
    const now = performance.now();
    this.#consecutiveDeaths = now - this.#lastDeathAt > stableAfterMs ? 0 : this.#consecutiveDeaths + 1;
    this.#lastDeathAt = now;
    const { restartDelaysMs: delaysMs = defaultRestartDelaysMs } = this.#options;
    const delayMs = delaysMs[Math.min(this.#consecutiveDeaths, delaysMs.length - 1)] ?? 0;
    this.#options.log.warn(
      { numbers: deadWorker.connections.size, delayMs },
      'a WhatsApp worker has died; its numbers are opened in another one',
    );
    deadWorker.connections.forEach((connection) => this.#orphaned.set(connection.id, connection));
    this.#reopenLater(delayMs);
  }

  #reopenLater(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      [...this.#orphaned.values()].forEach((connection) => void this.#reopen(connection));
    }, delayMs);
  }

  async #reopen(connection: OwnedConnection): Promise<void> {
    try {
      await this.open(connection);
    } catch (error) {
      const isOwnedElsewhere = error instanceof ChannelError && !error.isTemporary;
      this.#options.log.warn({ err: error, connectionId: connection.id, isOwnedElsewhere }, 'a number could not be opened again');
      if (!isOwnedElsewhere && !this.#isStopped) {
        this.#findWorker(connection.id)?.connections.delete(connection.id);
        this.#orphaned.set(connection.id, connection);
        this.#reopenLater(5000);
      }
    }
  }
}
