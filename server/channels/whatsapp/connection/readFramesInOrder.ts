import type { WASocket } from '#server/channels/whatsapp/library/baileys.ts';

type ReadFrame = (bytes: Buffer) => Promise<void>;

/**
 * Makes the library read what a socket brings one piece after the other, and nothing more once a piece could not be read.
 * By itself it takes up the next piece before it knows of the failure: the message in the damaged one, which the server brings
 * again, would be overtaken by the one behind it.
 */
export function readFramesInOrder(ws: WASocket['ws'], failed: (error: unknown) => void): void {
  // The library sets its one listener while it makes the socket.
  const reads = ws.listeners('message') as ReadFrame[];
  ws.removeAllListeners('message');
  let turn = Promise.resolve();
  let hasFailed = false;
  ws.on('message', (bytes: Buffer) => {
    turn = turn
      .then(async () => {
        for (const read of hasFailed ? [] : reads) {
          await read(bytes);
        }
      })
      .catch((error: unknown) => {
        hasFailed = true;
        failed(error);
      });
  });
}
