import type { Readable } from 'node:stream';

/** Bytes of one line of an archive or a dump; the longest row that a server writes has a few megabytes. */
const maxLineBytes = 16 * 1024 * 1024;

/** Lines that end with `\n` and nothing else: texts of rows may hold other separators. Throws a RangeError for a longer one. */
export async function* readLines(stream: Readable, maxBytes = maxLineBytes): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const block of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = block.indexOf(10); end !== -1; end = block.indexOf(10, start)) {
      yield Buffer.concat([...parts, block.subarray(start, end)]).toString();
      [parts, size, start] = [[], 0, end + 1];
    }
    parts.push(block.subarray(start));
    size += block.length - start;
    if (size > maxBytes) {
      stream.destroy();
      throw new RangeError(`a line has more than ${maxBytes} bytes`);
    }
  }
  if (size > 0) {
    yield Buffer.concat(parts).toString();
  }
}
