import { fork } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A simulator in a process of its own. It ends with this one. */
export interface SimulatorProcess {
  /** The variables that point a server at it. */
  readonly environment: {
    readonly WHATSAPP_SERVER_URL: string;
    readonly WHATSAPP_TRUST_ROOT: string;
    readonly WHATSAPP_CA_FILE: string;
  };
  /** Where it is played over HTTP. */
  readonly control: string;
  stop(): void;
}

/** Starts a simulator; `cast` gives it a phone and customers to play with. */
export async function startSimulator({ cast = false } = {}): Promise<SimulatorProcess> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = fork(main, cast ? ['--cast'] : [], { execArgv: ['--no-warnings'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  if (child.stdout === null) {
    throw new Error('the simulator has no standard output');
  }
  for await (const line of createInterface(child.stdout)) {
    // Written by `main.ts` in this shape.
    const { control, ...environment } = JSON.parse(line) as SimulatorProcess['environment'] & Pick<SimulatorProcess, 'control'>;
    return { environment, control, stop: () => void child.kill() };
  }
  throw new Error('the simulator did not start');
}
