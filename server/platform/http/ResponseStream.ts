import type { Context, Next } from 'koa';

/** What clients ask for that want an answer in parts. */
const streamType = 'application/x-ndjson';

/**
 * An answer in parts, one JSON text a line: `{ part }` for each, at last `{ result }`, or the body of an error. Who does not ask for it,
 * and one that is refused before the first part, gets an ordinary response.
 */
export class ResponseStream {
  readonly #ctx: Context;
  readonly #abort = new AbortController();

  constructor(ctx: Context) {
    this.#ctx = ctx;
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) {
        this.#abort.abort();
      }
    });
  }

  /** Aborted when the client has gone. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get hasBegun(): boolean {
    return this.#ctx.res.headersSent;
  }

  send(part: object): void {
    this.#write({ part });
  }

  /** The last line: what an ordinary response would have held. */
  end(): void {
    const { body } = this.#ctx;
    const isError = typeof body === 'object' && body !== null && 'code' in body;
    this.#write(isError ? body : { result: Buffer.isBuffer(body) ? (JSON.parse(body.toString('utf8')) as unknown) : body });
    this.#ctx.res.end();
  }

  #write(line: object): void {
    const { res } = this.#ctx;
    if (!res.headersSent) {
      this.#ctx.respond = false;
      // Proxies would collect the parts.
      res.writeHead(200, { 'content-type': `${streamType}; charset=utf-8`, 'x-accel-buffering': 'no' });
    }
    if (!res.destroyed) {
      res.write(`${JSON.stringify(line)}\n`);
    }
  }
}

/** The stream of a request that asks for one. */
export function openStream(ctx: Context): ResponseStream | null {
  if (!ctx.get('accept').includes(streamType)) {
    return null;
  }
  const stream = new ResponseStream(ctx);
  ctx.state['stream'] = stream;
  return stream;
}

/** Ends streams with the answer or the error that the rest of the application has made. */
export async function endStream(ctx: Context, next: Next): Promise<void> {
  await next();
  const stream = ctx.state['stream'] as ResponseStream | undefined;
  if (stream?.hasBegun === true) {
    stream.end();
  }
}
