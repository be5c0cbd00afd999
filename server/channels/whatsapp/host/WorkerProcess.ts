import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { IpcRpc, type RpcHandlers } from '#server/channels/whatsapp/ipc/IpcRpc.ts';
import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { Log } from '#server/platform/log.ts';
import { failureCodec, type HostMethods, type WorkerMethods, type WorkerSettings } from '#server/channels/whatsapp/ipc/workerProtocol.ts';

const workerEntryPath = path.join(import.meta.dirname, '../worker/main.ts');

/**
 * A small nursery: what a message leaves behind is short-lived, and a large one only grows to a hundred megabytes of it. The
 * library is large and most of it is never run, so it is compiled lazily and the heap grows in small steps.
 */
const execArgv = ['--no-warnings', '--max-semi-space-size=2', '--heap-growing-percent=40', '--optimize-for-size'];

/** How long a worker may take to end in order. */
const stopTimeoutMs = 10_000;

export interface WorkerProcessOptions {
  readonly settings: WorkerSettings;
  readonly handlers: RpcHandlers<HostMethods>;
  readonly log: Log;
  /** Once, whatever ended the process. */
  readonly onExit: (worker: WorkerProcess) => void;
}

/** A child process with sockets in it, and the numbers it was given. */
export class WorkerProcess {
  readonly connections = new Map<number, OwnedConnection>();
  readonly #child: ChildProcess;
  readonly #courier: IpcRpc<WorkerMethods, HostMethods>;
  readonly #ready: Promise<void>;

  constructor({ settings, handlers: answers, log, onExit: onGone }: WorkerProcessOptions) {
    this.#child = fork(workerEntryPath, { serialization: 'advanced', execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#courier = new IpcRpc(this.#child, answers, failureCodec);
    let beats: NodeJS.Timeout | undefined;
    let old: NodeJS.Timeout | undefined;
    this.#child.once('exit', () => {
      clearInterval(beats);
      clearTimeout(old);
      this.#courier.close();
      onGone(this);
    });
    this.#child.once('error', () => this.#child.kill('SIGKILL'));
    this.#ready = this.#courier.call('begin', settings);
    // Before it has begun it is busy loading; whoever asks it hears of a failure.
    this.#ready.then(
      () => {
        beats = this.#listen(settings.timings, log);
        old = setTimeout(() => void this.stop(), settings.timings.maxWorkerAgeMs);
      },
      () => undefined,
    );
  }

  /** A worker that does not answer at all is of no use, whatever it is doing; its numbers are worth more. */
  #listen({ heartbeatIntervalMs: beat, workerTimeoutMs: worker }: LivenessTimings, log: Log): NodeJS.Timeout {
    let heardAt = performance.now();
    return setInterval(() => {
      void this.#courier.call('beat', null).then(
        () => (heardAt = performance.now()),
        () => undefined,
      );
      if (performance.now() - heardAt > worker) {
        log.error({ pid: this.pid }, 'a WhatsApp worker gives no sign of life');
        this.#child.kill('SIGKILL');
      }
    }, beat);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async call<Name extends keyof WorkerMethods>(name: Name, input: WorkerMethods[Name]['input']): Promise<WorkerMethods[Name]['result']> {
    await this.#ready;
    return this.#courier.call(name, input);
  }

  /** Lets the worker end its sockets in order, and does not wait for ever. */
  async stop(): Promise<void> {
    const gone = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve());
    });
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopTimeoutMs);
    await this.call('stop', null).catch(() => undefined);
    this.#child.kill('SIGKILL');
    await (this.#child.exitCode === null && this.#child.signalCode === null ? gone : undefined);
    clearTimeout(timer);
  }
}
