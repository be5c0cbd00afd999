import type { IncomingMessage } from 'node:http';

/** How much of a body must arrive in each period. */
export interface Pace {
  readonly periodMs: number;
  readonly bytes: number;
}

/** A thousandth of a slow line (1 Mbit/s brings 3.7 MB): a slower sender only occupies a connection. */
const slowestPace: Pace = { periodMs: 30_000, bytes: 32 * 1024 };

/** Cuts a connection whose body arrives more slowly, until the result is called. */
export function watchPace({ socket }: IncomingMessage, { periodMs, bytes }: Pace = slowestPace): () => void {
  let lastRead = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - lastRead < bytes) {
      socket.destroy();
    }
    lastRead = socket.bytesRead;
  }, periodMs).unref();
  return () => clearInterval(timer);
}
