import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SimulatedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface SimulatedAnswer {
  readonly status: number;
  /** Texts and bytes are sent as they are, everything else as JSON. */
  readonly body: unknown;
  /** `application/json` when absent. */
  readonly type?: string;
}

/** A service that a simulator plays on this machine, on a free port. */
export interface HttpSimulator {
  readonly url: string;
  /** Everything that was asked, oldest first. */
  readonly requests: readonly SimulatedRequest[];
  /** The next answers, in place of the played ones; `hang` waits for `release`. */
  readonly failures: (SimulatedAnswer | 'hang')[];
  /** Answers what hangs, as if nothing had been. */
  release(): void;
  stop(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The demo runs for days: only the latest requests are kept. */
const maxRequests = 100;

export async function startHttpSimulator(
  answer: (request: SimulatedRequest) => SimulatedAnswer | Promise<SimulatedAnswer>,
): Promise<HttpSimulator> {
  const requests: SimulatedRequest[] = [];
  const failures: (SimulatedAnswer | 'hang')[] = [];
  const hanging: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const seen = { method, path: url, headers, body: await readBody(request) };
    requests.splice(0, requests.length - maxRequests + 1);
    requests.push(seen);
    const next = failures.shift();
    if (next === 'hang') {
      await new Promise<void>((resolve) => hanging.push(resolve));
    }
    const made = next === undefined || next === 'hang' ? await answer(seen) : next;
    if (!response.destroyed) {
      response.writeHead(made.status, { 'content-type': made.type ?? 'application/json' });
      response.end(typeof made.body === 'string' || Buffer.isBuffer(made.body) ? made.body : JSON.stringify(made.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    failures,
    release: () => hanging.splice(0).forEach((resume) => resume()),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
