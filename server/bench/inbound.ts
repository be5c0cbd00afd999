import type { ServerProcess } from '#server/faults/process.ts';

/** A signed-in admin of a running server. */
export interface Listening {
  readonly server: ServerProcess;
  readonly token: string;
  readonly companyId: number;
}

/** From a customer's message to another client's socket: measured once the simulated channel can be played over HTTP. */
export async function measureInbound(_listening: Listening, _say: (line: string) => void): Promise<void> {}
