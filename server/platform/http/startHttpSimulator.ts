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
  /** A text is sent as it is, everything else as JSON. */
  readonly body: unknown;
}

/** A service that a simulator plays on this machine, on a free port. */
export interface HttpSimulator {
  readonly url: string;
  /** Everything that was asked, oldest first. */
  readonly requests: readonly SimulatedRequest[];
  /** The next answers, in place of the played ones; `hang` never answers. */
  readonly failures: (SimulatedAnswer | 'hang')[];
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
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const seen = { method, path: url, headers, body: await readBody(request) };
    requests.splice(0, requests.length - maxRequests + 1);
    requests.push(seen);
    const made = failures.shift() ?? (await answer(seen));
    if (made !== 'hang') {
      response.writeHead(made.status, { 'content-type': 'application/json' });
      response.end(typeof made.body === 'string' ? made.body : JSON.stringify(made.body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    failures,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
