import type { Hash } from 'node:crypto';

/** The same content, counted into a hash as it passes. */
export async function* withHash(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
