import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';

/** What the scanner of the tests finds. */
export const virus = 'a virus of the tests';

const command = 'zINSTREAM\0';

/** The content of a whole INSTREAM request; null while more is to come. */
function readContent(request: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= request.length) {
    const length = request.readUInt32BE(at);
    if (length === 0) {
      return Buffer.concat(chunks);
    }
    chunks.push(request.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function answer(socket: Socket): void {
  let request = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    request = Buffer.concat([request, bytes]);
    const content = readContent(request);
    if (content !== null) {
      socket.end(content.includes(virus) ? 'stream: Tests.Virus FOUND\0' : 'stream: OK\0');
    }
  });
}

/** Plays clamd on this machine; it stops after the tests of a file. */
export async function startScanner(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  onFileFinished(stop);
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
