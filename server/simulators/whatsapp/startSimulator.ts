import { fork } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A simulator in a child process, which ends with this one. */
export interface SimulatorProcess {
  /** The environment variables that make a server use it. */
  readonly environment: {
    readonly WHATSAPP_SERVER_URL: string;
    readonly WHATSAPP_TRUST_ROOT: string;
    readonly WHATSAPP_CA_FILE: string;
  };
  /** The URL of its control requests. */
  readonly control: string;
  stop(): void;
}

/** Starts a simulator; `seed` adds a phone and customers. */
export async function startSimulator({ seed = false } = {}): Promise<SimulatorProcess> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = fork(main, seed ? ['--seed'] : [], { execArgv: ['--no-warnings'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  if (child.stdout === null) {
    throw new Error('the simulator has no standard output');
  }
  for await (const line of createInterface(child.stdout)) {
    // `main.ts` writes this shape.
    const { control, ...environment } = JSON.parse(line) as SimulatorProcess['environment'] & Pick<SimulatorProcess, 'control'>;
    return { environment, control, stop: () => void child.kill() };
  }
  throw new Error('the simulator did not start');
}
