import { Mutex } from 'async-mutex';
import type { WASocket } from '#server/channels/whatsapp/library/baileys.ts';

type ReadFrame = (bytes: Buffer) => Promise<void>;

/**
 * Makes Baileys read frames one after the other, and none after a frame that could not be read. Baileys alone begins the next frame
 * before it knows of the failure: the message in the damaged frame, which the server redelivers, would be overtaken by the next one.
 */
export function readFramesInOrder(ws: WASocket['ws'], onError: (error: unknown) => void): void {
  // Baileys adds its one listener when it creates the socket.
  const listeners = ws.listeners('message') as ReadFrame[];
  ws.removeAllListeners('message');
  const mutex = new Mutex();
  let hasFailed = false;
  const readNext = async (bytes: Buffer): Promise<void> => {
    try {
      for (const read of hasFailed ? [] : listeners) {
        await read(bytes);
      }
    } catch (error) {
      hasFailed = true;
      onError(error);
    }
  };
  ws.on('message', (bytes: Buffer) => void mutex.runExclusive(() => readNext(bytes)));
}
