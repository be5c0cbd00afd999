import type { IncomingMessage, ServerResponse } from 'node:http';

export interface GatewayAnswer {
  readonly status: number;
  readonly body: object;
}

/** What goes wrong between a client and a simulated gateway. */
export class SimulatedFaults {
  /** The next answers, in place of the real ones. */
  readonly refusals: GatewayAnswer[] = [];
  /** Number of requests that pass before anything goes wrong. */
  sparedCount = 0;
  /** Number of requests that are not done: the connection ends first. */
  unreachedCount = 0;
  /** Number of requests that are done, but the connection ends before the answer. */
  lostAnswers = 0;
  /** Number of requests that are never answered. */
  hangs = 0;
}

export async function readRequestText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const send = (response: ServerResponse, { status, body }: GatewayAnswer): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Answers a request, or fails as told. */
export function answerWithFaults(faults: SimulatedFaults, response: ServerResponse, handle: () => GatewayAnswer): void {
  if (faults.sparedCount > 0) {
    faults.sparedCount -= 1;
    send(response, handle());
    return;
  }
  if (faults.unreachedCount > 0) {
    faults.unreachedCount -= 1;
    response.destroy();
    return;
  }
  if (faults.hangs > 0) {
    faults.hangs -= 1;
    return;
  }
  const answer = faults.refusals.shift() ?? handle();
  if (faults.lostAnswers > 0) {
    faults.lostAnswers -= 1;
    response.destroy();
    return;
  }
  send(response, answer);
}
