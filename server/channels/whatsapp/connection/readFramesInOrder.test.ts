import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { WASocket } from '#server/channels/whatsapp/library/baileys.ts';
import { readFramesInOrder } from './readFramesInOrder.ts';

/** A socket whose reader takes a while, and cannot read what is damaged. */
function reading(): { ws: EventEmitter; read: string[]; failed: Promise<unknown> } {
  const ws = new EventEmitter();
  const read: string[] = [];
  ws.on('message', async (bytes: Buffer) => {
    const text = bytes.toString();
    await Promise.resolve();
    if (text === 'damaged') {
      throw new Error('unreadable');
    }
    read.push(text);
  });
  const failed = new Promise((resolve) => readFramesInOrder(ws as unknown as WASocket['ws'], resolve));
  return { ws, read, failed };
}

it('reads nothing after a damaged frame, however close they arrive', async () => {
  const { ws, read, failed } = reading();
  ['one', 'damaged', 'two'].forEach((text) => ws.emit('message', Buffer.from(text)));
  await failed;
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toEqual(['one']);
});
