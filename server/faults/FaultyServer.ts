import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startServerProcess, type ServerProcess } from './startServerProcess.ts';

const shiftedClockModule = pathToFileURL(path.join(import.meta.dirname, 'shiftedClock.ts')).href;

/** A server at a fixed port with faults to inject. The fixed port makes a restarted server recognise its own leases. */
export class FaultyServer {
  readonly #environment: Record<string, string>;
  readonly #clockFile: string;
  #process: ServerProcess;

  private constructor(environment: Record<string, string>, clockFile: string, first: ServerProcess) {
    this.#environment = environment;
    this.#clockFile = clockFile;
    this.#process = first;
  }

  static async start(environment: Record<string, string>): Promise<FaultyServer> {
    const folder = environment['DATA_DIR'] ?? '';
    await mkdir(folder, { recursive: true });
    const clockFile = path.join(folder, 'clock');
    const own = { ...environment, CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${shiftedClockModule}` };
    return new FaultyServer(own, clockFile, await startServerProcess(own));
  }

  get url(): string {
    return this.#process.url;
  }

  /** Sends SIGKILL and starts a new process. */
  async killAndStart(): Promise<void> {
    await this.#process.kill();
    this.#process = await startServerProcess(this.#environment);
  }

  /** Suspends the process, so that its leases run out. */
  async freeze(milliseconds: number): Promise<void> {
    const { child } = this.#process;
    child.kill('SIGSTOP');
    await pause(milliseconds);
    child.kill('SIGCONT');
  }

  /** Shifts the clock of all its processes from the true time. */
  async shiftClock(minutes: number): Promise<void> {
    await writeFile(this.#clockFile, String(minutes));
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }
}
