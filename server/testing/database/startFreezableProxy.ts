import { createConnection, createServer, type AddressInfo, type TcpNetConnectOpts, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A way to a database. */
export interface FreezableProxy {
  readonly url: string;
  /** Stops whatever goes this way now, without anybody being told; what comes later passes. */
  freeze(): void;
  thaw(): void;
}

const loopback = '127.0.0.1';

/** Over the network, even where the database has a socket. */
function connectOptions({ hostname, port }: URL): TcpNetConnectOpts {
  const host = decodeURIComponent(hostname);
  return { host: path.isAbsolute(host) ? loopback : host, port: Number(port) };
}

/** A way to the database that can be stopped without anybody being told. */
export async function startFreezableProxy(url: string): Promise<FreezableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = createConnection(connectOptions(target));
    near.pipe(far).pipe(near);
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
