import { ChannelError, type OpenConnectionOptions, type OwnedConnection } from '#server/channels/Channel.ts';
import { IpcClosedError, type RpcHandlers } from '#server/channels/whatsapp/ipc/IpcRpc.ts';
import type { HostMethods, WorkerMethods, WorkerSettings } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import type { Log } from '#server/platform/log.ts';
import { WorkerProcess } from './WorkerProcess.ts';

export interface WorkerPoolOptions {
  readonly settings: WorkerSettings;
  readonly handlers: RpcHandlers<HostMethods>;
  readonly log: Log;
  /** Numbers in one process. */
  readonly connectionsPerWorker: number;
  /** Milliseconds before the numbers of a worker that died are opened again: after the first death, the second, and so on. */
  readonly restartDelaysMs?: readonly number[];
}

const disconnectedError = (cause?: unknown): ChannelError => new ChannelError('disconnected', { isTemporary: true, cause });

/** Whether a worker that is gone did what it was asked is not known; asked again under the same id it does no harm. */
function throwAsDisconnected(error: unknown): never {
  throw error instanceof IpcClosedError ? disconnectedError(error) : error;
}

/** What kills one worker after the other is not helped by haste. */
const defaultRestartDelaysMs = [0, 1000, 5000, 15_000, 30_000];
const stableAfterMs = 60_000;

/** Spreads numbers over worker processes and brings them back when a process is gone. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #workers = new Set<WorkerProcess>();
  /** Numbers whose worker is gone. */
  readonly #homeless = new Map<number, OwnedConnection>();
  #timer: NodeJS.Timeout | undefined;
  #deaths = 0;
  #lastDeath = -Infinity;
  #isStopped = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** The processes at work. */
  get pids(): number[] {
    return [...this.#workers].map(({ pid }) => pid).filter((pid) => pid !== undefined);
  }

  async open(connection: OwnedConnection, { pairingNumber: pairWith }: OpenConnectionOptions = { pairingNumber: null }): Promise<void> {
    this.#homeless.delete(connection.id);
    const worker = this.#of(connection.id) ?? this.#roomy();
    worker.connections.set(connection.id, connection);
    await worker.call('open', { connection, pairingNumber: pairWith });
  }

  async close(connectionId: number, forget: boolean): Promise<void> {
    this.#homeless.delete(connectionId);
    const worker = this.#of(connectionId);
    worker?.connections.delete(connectionId);
    await worker?.call('close', { connectionId, forget });
  }

  /** Asks the worker that holds a number. */
  call<Name extends keyof WorkerMethods>(
    connectionId: number,
    name: Name,
    input: WorkerMethods[Name]['input'],
  ): Promise<WorkerMethods[Name]['result']> {
    const worker = this.#of(connectionId);
    return worker === undefined ? Promise.reject(disconnectedError()) : worker.call(name, input).catch(throwAsDisconnected);
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
    const { connectionsPerWorker: perWorker } = this.#options;
    const [emptiest] = [...this.#workers].toSorted((a, b) => a.connections.size - b.connections.size);
    return emptiest !== undefined && emptiest.connections.size < perWorker ? emptiest : this.#start();
  }

  #start(): WorkerProcess {
    const { settings, handlers: answers, log } = this.#options;
    const worker = new WorkerProcess({ settings, handlers: answers, log, onExit: (gone) => this.#replace(gone) });
    this.#workers.add(worker);
    return worker;
  }

  #replace(gone: WorkerProcess): void {
    this.#workers.delete(gone);
    if (this.#isStopped || gone.connections.size === 0) {
      return;
    }
    const now = performance.now();
    this.#deaths = now - this.#lastDeath > stableAfterMs ? 0 : this.#deaths + 1;
    this.#lastDeath = now;
    const { restartDelaysMs: pauses = defaultRestartDelaysMs } = this.#options;
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
      const isLost = error instanceof ChannelError && !error.isTemporary;
      this.#options.log.warn({ err: error, connectionId: connection.id, isLost }, 'a number could not be opened again');
      if (!isLost && !this.#isStopped) {
        this.#of(connection.id)?.connections.delete(connection.id);
        this.#homeless.set(connection.id, connection);
        this.#houseLater(5000);
      }
    }
  }
}
