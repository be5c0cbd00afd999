import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startServerProcess, type ServerProcess } from './startServerProcess.ts';

const shiftedClockModule = pathToFileURL(path.join(import.meta.dirname, 'shiftedClock.ts')).href;

/** A server at a fixed port to which bad things happen. After each of them it is its former self again. */
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

  /** No time to say goodbye, and at once a new one. */
  async killAndStart(): Promise<void> {
    await this.#process.kill();
    this.#process = await startServerProcess(this.#environment);
  }

  /** Stands still without dying: what it holds is somebody else's when it comes round. */
  async freeze(milliseconds: number): Promise<void> {
    const { child } = this.#process;
    child.kill('SIGSTOP');
    await pause(milliseconds);
    child.kill('SIGCONT');
  }

  /** So many minutes from the true time, forward or back, for all of its processes. */
  async shiftClock(minutes: number): Promise<void> {
    await writeFile(this.#clockFile, String(minutes));
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }
}
