import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { clearOrphan, launchPostmaster, type PostmasterOptions, stopPostmaster } from './postmaster.ts';

/** Keeps a PostgreSQL server running until it is stopped. */
export class Supervisor {
  readonly #launch: PostmasterOptions;
  readonly #ending = new AbortController();
  #child: ChildProcess;
  #recovery: Promise<void> = Promise.resolve();

  constructor(launch: PostmasterOptions, child: ChildProcess) {
    this.#launch = launch;
    this.#child = child;
    this.#watch();
    process.once('exit', this.#endWithUs);
  }

  get port(): number {
    return this.#launch.port;
  }

  /** Stops the server, or the attempts to restart it. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#recovery;
    await stopPostmaster(this.#child, this.#launch);
    process.off('exit', this.#endWithUs);
  }

  /** For a process that exits without `stop`: PostgreSQL finishes by itself. */
  readonly #endWithUs = (): void => {
    this.#child.kill('SIGINT');
  };

  #watch(): void {
    this.#child.once('exit', (code, signal) => {
      if (!this.#ending.signal.aborted) {
        this.#launch.log.warn({ code, signal }, 'PostgreSQL ended unexpectedly and is being started again.');
        this.#recovery = this.#recover();
      }
    });
  }

  async #recover(): Promise<void> {
    for (let delay = 250; !this.#ending.signal.aborted; delay = Math.min(delay * 2, 10_000)) {
      try {
        await clearOrphan(this.#launch);
        this.#child = await launchPostmaster(this.#launch);
        this.#watch();
        return;
      } catch (error) {
        this.#launch.log.warn({ err: error }, 'PostgreSQL could not be started again yet.');
        await wait(delay, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    }
  }
}

/** Launches the server of a cluster, on a free port unless one is given. */
export async function startSupervisor(options: Omit<PostmasterOptions, 'port'> & { port: number | undefined }): Promise<Supervisor> {
  await clearOrphan(options);
  for (let attempt = 1; ; attempt += 1) {
    const launch = { ...options, port: options.port ?? (await findFreePort()) };
    try {
      return new Supervisor(launch, await launchPostmaster(launch));
    } catch (error) {
      if (attempt === 20 || !isTransient(error, options.port)) {
        throw error;
      }
      await wait(100);
    }
  }
}

/** A free port may be taken meanwhile, and the children of a killed server take a moment to exit. */
function isTransient(error: unknown, port: number | undefined): boolean {
  const message = error instanceof Error ? error.message : '';
  return message.includes('shared memory block') || (port === undefined && message.includes('Address already in use'));
}

function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
