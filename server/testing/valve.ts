import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to a database. */
export interface Valve {
  readonly url: string;
  /** Stops whatever goes this way now, without anybody being told; what comes later passes. */
  freeze(): void;
  thaw(): void;
}

/** A way to the database that can be stopped without anybody being told. */
export async function valve(url: string): Promise<Valve> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    [near, far].forEach((socket) => sockets.add(socket.on('error', () => undefined)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
  };
}
