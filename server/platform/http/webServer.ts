import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Milliseconds for which a connection stays open between two calls. Longer than proxies keep theirs (nginx: 60 s): were it us who
 * hang up first, a call that is just on its way would be lost.
 */
const lingering = 75_000;
const sweepEvery = 50;

export const createWebServer = (answer: RequestListener): Server => createServer({ keepAliveTimeout: lingering }, answer);

/** Gives the address. */
export function listen(server: Server, { host, port }: { readonly host: string; readonly port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${host === '::' || host === '0.0.0.0' ? 'localhost' : host}:${taken}`);
    });
  });
}

/** Lets the calls under way be answered, and waits for nobody who may call again. */
export function closeWebServer(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEvery);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
