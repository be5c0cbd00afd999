import { Transform } from 'node:stream';

/** Passes at most `maxBytes` on, then fails with the given error: a request need not say how long it is. */
export function createByteLimit(maxBytes: number, createError: () => Error): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        done(createError());
      } else {
        done(null, chunk);
      }
    },
  });
}
