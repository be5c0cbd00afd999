import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Milliseconds for which a connection stays open between two calls. Longer than proxies keep theirs (nginx: 60 s): were it us who
 * hang up first, a call that is just on its way would be lost.
 */
const keepAliveTimeoutMs = 75_000;
const idleSweepMs = 50;

export const createWebServer = (requestListener: RequestListener): Server =>
  createServer({ keepAliveTimeout: keepAliveTimeoutMs }, requestListener);

/** Gives the address. */
export function startWebServer(server: Server, { host, port }: { readonly host: string; readonly port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: actualPort } = server.address() as AddressInfo;
      resolve(`http://${host === '::' || host === '0.0.0.0' ? 'localhost' : host}:${actualPort}`);
    });
  });
}

/** Lets the calls under way be answered, and waits for nobody who may call again. */
export function closeWebServer(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
