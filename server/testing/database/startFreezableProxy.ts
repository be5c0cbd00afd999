import { createConnection, createServer, type AddressInfo, type TcpNetConnectOpts, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A TCP proxy before a database. */
export interface FreezableProxy {
  readonly url: string;
  /** Stops forwarding on the present connections without closing them; later connections pass. */
  freeze(): void;
  thaw(): void;
}

const loopback = '127.0.0.1';

/** TCP, even where the database listens on a Unix socket. */
function connectOptions({ hostname, port }: URL): TcpNetConnectOpts {
  const host = decodeURIComponent(hostname);
  return { host: path.isAbsolute(host) ? loopback : host, port: Number(port) };
}

/** Starts a proxy until the end of the test; `delayMs` delays everything that is sent to the database. */
export async function startFreezableProxy(url: string, { delayMs = 0 } = {}): Promise<FreezableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = createConnection(connectOptions(target));
    far.pipe(near);
    if (delayMs === 0) {
      near.pipe(far);
    } else {
      near.on('data', (bytes) => setTimeout(() => far.write(bytes), delayMs)).on('end', () => setTimeout(() => far.end(), delayMs));
    }
    [near, far].forEach((socket) => sockets.add(socket.on('error', () => undefined)));
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const through = new URL(url);
  through.hostname = loopback;
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
  };
}
