import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { Log } from '#server/platform/log.ts';
import {
  failureCodec,
  type HostMethods,
  IpcRpc,
  type RpcHandlers,
  type WorkerMethods,
  type WorkerSettings,
} from '#server/channels/whatsapp/ipc/workerProtocol.ts';

const workerEntryPath = path.join(import.meta.dirname, '../worker/main.ts');

/**
 * V8 options that save memory: a small young generation, because a large one fills up with a hundred megabytes of short-lived
 * objects, and lazy compilation with small heap steps, because most of Baileys never runs.
 */
const execArgv = ['--no-warnings', '--max-semi-space-size=2', '--heap-growing-percent=40', '--optimize-for-size'];

/** The time a worker has to end its sockets before it is killed. */
const stopTimeoutMs = 10_000;

interface WorkerProcessOptions {
  readonly settings: WorkerSettings;
  readonly handlers: RpcHandlers<HostMethods>;
  readonly log: Log;
  /** Called once when the process has ended, whatever the reason. */
  readonly onExit: (deadWorker: WorkerProcess) => void;
}

/** A worker process, the numbers in it, and its heartbeats. */
export class WorkerProcess {
  readonly connections = new Map<number, OwnedConnection>();
  readonly #child: ChildProcess;
  readonly #rpc: IpcRpc<WorkerMethods, HostMethods>;
  readonly #ready: Promise<void>;

  constructor({ settings, handlers, log, onExit }: WorkerProcessOptions) {
    this.#child = fork(workerEntryPath, { serialization: 'advanced', execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#rpc = new IpcRpc(this.#child, handlers, failureCodec);
    let heartbeats: NodeJS.Timeout | undefined;
    let recycling: NodeJS.Timeout | undefined;
    this.#child.once('exit', () => {
      clearInterval(heartbeats);
      clearTimeout(recycling);
      this.#rpc.close();
      onExit(this);
    });
    this.#child.once('error', () => this.#child.kill('SIGKILL'));
    this.#ready = this.#rpc.call('configure', settings);
    // Heartbeats begin when the worker has loaded; a failure of `configure` reaches every caller through `call`.
    this.#ready.then(
      () => {
        heartbeats = this.#monitor(settings.timings, log);
        recycling = setTimeout(() => void this.stop(), settings.timings.maxWorkerAgeMs);
      },
      () => undefined,
    );
  }

  /** Kills a worker that answers no heartbeat, so that its numbers are opened elsewhere. */
  #monitor({ heartbeatIntervalMs, workerTimeoutMs }: LivenessTimings, log: Log): NodeJS.Timeout {
    let lastReplyAt = performance.now();
    return setInterval(() => {
      void this.#rpc.call('heartbeat', null).then(
        () => (lastReplyAt = performance.now()),
        () => undefined,
      );
      if (performance.now() - lastReplyAt > workerTimeoutMs) {
        log.error({ pid: this.pid }, 'a WhatsApp worker answers no heartbeat');
        this.#child.kill('SIGKILL');
      }
    }, heartbeatIntervalMs);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async call<Name extends keyof WorkerMethods>(name: Name, input: WorkerMethods[Name]['input']): Promise<WorkerMethods[Name]['result']> {
    await this.#ready;
    return this.#rpc.call(name, input);
  }

  /** Lets the worker end its sockets, and kills it after a timeout. */
  async stop(): Promise<void> {
    const exited = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve());
    });
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopTimeoutMs);
    await this.call('stop', null).catch(() => undefined);
    this.#child.kill('SIGKILL');
    await (this.#child.exitCode === null && this.#child.signalCode === null ? exited : undefined);
    clearTimeout(timer);
  }
}
