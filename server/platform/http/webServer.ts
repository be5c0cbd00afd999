import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { toUrlHost } from '#server/config.ts';
import { StartError } from '#server/platform/StartError.ts';
import { hourMs } from '#shared/rules/durations.ts';

/** Longer than the keep-alive of proxies (nginx: 60 s): a request sent just when this side closes would be lost. */
const keepAliveTimeoutMs = 75_000;
const idleSweepMs = 50;
/** Headers come in one piece; a body at the pace of a slow line (`watchPace`): 400 MB of files on 1 Mbit/s. */
const headersTimeoutMs = 30_000;
const requestTimeoutMs = hourMs;

/** A client that offers another protocol (HTTP/2: `h2c`) is answered in the one that it speaks already. */
const isWebSocket = ({ headers: { upgrade = '' } }: IncomingMessage): boolean => upgrade.toLowerCase() === 'websocket';

const openSockets = new WeakMap<Server, Set<Socket>>();

export function createWebServer(requestListener: RequestListener): Server {
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      shouldUpgradeCallback: isWebSocket,
    },
    requestListener,
  );
  const sockets = new Set<Socket>();
  openSockets.set(server, sockets);
  return server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

/** Connections that have never asked, as browsers open them ahead, are not idle for Node. */
function closeUnusedConnections(server: Server): void {
  server.closeIdleConnections();
  openSockets.get(server)?.forEach((socket) => socket.bytesRead === 0 && socket.destroy());
}

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** A `StartError` where the operator can do something about it. */
function explainListenFailure(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} of ${host} is taken by another program. Stop it, or choose another port with PORT.`);
    case 'EACCES':
      return new StartError(`This account may not use port ${port}. Choose one above 1023 with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`"${host}" is no address of this machine. Correct HOST.`);
    default:
      return error;
  }
}

/** Returns the URL. */
export function startWebServer(server: Server, { host, port }: ListenAddress): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListenFailure(error, { host, port })));
    server.listen(port, host, () => {
      const { port: actualPort } = server.address() as AddressInfo;
      resolve(`http://${toUrlHost(host)}:${actualPort}`);
    });
  });
}

/** Resolves when the running requests are answered; the other connections are closed. */
export function closeWebServer(server: Server): Promise<void> {
  const sweep = setInterval(() => closeUnusedConnections(server), idleSweepMs);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
