import type { IncomingMessage } from 'node:http';
import type { Context, Next } from 'koa';

/** A client that is still sending when its connection is reset never sees the answer. */
const maxDiscardMs = 2_000;

/** Reads the rest of a body and forgets it. */
async function discardBody(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxDiscardMs);
  request.once('end', resolve).once('close', resolve).unpipe();
  request.resume();
  await promise;
  clearTimeout(timer);
}

/** Ends the connection after a refused body, and after one that was not read to its end: its rest would delay the next request. */
export async function closeRefusedConnection(ctx: Context, next: Next): Promise<void> {
  await next();
  const isRefused = ctx.state['isBodyRefused'] === true || ctx.status === 413;
  if (ctx.headerSent || (ctx.req.complete && !isRefused)) {
    return;
  }
  ctx.set('Connection', 'close');
  if (!ctx.req.complete) {
    await discardBody(ctx.req);
  }
}
