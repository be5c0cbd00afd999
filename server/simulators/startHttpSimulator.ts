import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSimulatorCall } from '#server/platform/http/knownHosts.ts';

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
  /** Sent one after the other in place of the body. */
  readonly pieces?: readonly string[];
}

/** `hang` answers when it is released, `hangMidway` the second half of its pieces. */
type Fault = SimulatedAnswer | 'hang' | 'hangMidway';

/** A service that a simulator plays on this machine, on a free port. */
export interface HttpSimulator {
  readonly url: string;
  /** Everything that was asked, oldest first. */
  readonly requests: readonly SimulatedRequest[];
  /** The next answers, in place of the played ones. */
  readonly failures: Fault[];
  /** Requests whose client has gone before their answer was complete. */
  readonly abortedRequests: readonly SimulatedRequest[];
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

function keep(list: SimulatedRequest[], request: SimulatedRequest): void {
  list.splice(0, list.length - maxRequests + 1);
  list.push(request);
}

interface Pace {
  readonly paceMs: number;
  /** Waited for before the second half. */
  readonly midway: () => Promise<void>;
}

async function sendPieces(response: ServerResponse, pieces: readonly string[], { paceMs, midway }: Pace): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    await (index === Math.ceil(pieces.length / 2) ? midway() : undefined);
    response.write(piece);
    await new Promise((resolve) => setTimeout(resolve, paceMs));
  }
  response.end();
}

async function sendAnswer(response: ServerResponse, { status, type, body, pieces }: SimulatedAnswer, pace: Pace): Promise<void> {
  if (response.destroyed) {
    return;
  }
  response.writeHead(status, { 'content-type': type ?? 'application/json' });
  if (pieces === undefined) {
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  } else {
    await sendPieces(response, pieces, pace);
  }
}

export async function startHttpSimulator(
  answer: (request: SimulatedRequest) => SimulatedAnswer | Promise<SimulatedAnswer>,
  { paceMs = 0 }: { /** Between two pieces. */ readonly paceMs?: number } = {},
): Promise<HttpSimulator> {
  const requests: SimulatedRequest[] = [];
  const abortedRequests: SimulatedRequest[] = [];
  const failures: Fault[] = [];
  const hanging: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    if (!isSimulatorCall(request)) {
      response.writeHead(403).end();
      return;
    }
    const simulatedRequest = { method, path: url, headers, body: await readBody(request) };
    keep(requests, simulatedRequest);
    const next = failures.shift();
    const wait = (): Promise<void> => new Promise((resolve) => hanging.push(resolve));
    response.once('close', () => (response.writableFinished ? undefined : keep(abortedRequests, simulatedRequest)));
    if (next === 'hang') {
      await wait();
    }
    const outcome = next === undefined || typeof next === 'string' ? await answer(simulatedRequest) : next;
    await sendAnswer(response, outcome, { paceMs, midway: next === 'hangMidway' ? wait : async () => undefined });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    failures,
    abortedRequests,
    release: () => hanging.splice(0).forEach((resume) => resume()),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
