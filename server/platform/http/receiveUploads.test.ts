import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createByteLimit } from './receiveUploads.ts';

const limited = (chunks: readonly string[]): Promise<Buffer> => {
  const limit = createByteLimit(6, () => new Error('too large'));
  Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(limit);
  return buffer(limit);
};

it('passes what is not too large', async () => {
  expect(String(await limited(['abc', 'def']))).toBe('abcdef');
});

it('fails with the first byte too many', async () => {
  await expect(limited(['abc', 'def', 'g'])).rejects.toThrow('too large');
});
