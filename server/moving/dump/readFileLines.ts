import { createReadStream } from 'node:fs';
import { StartError } from '#server/platform/StartError.ts';

/** A line of a file without its end, and where it stands, in bytes. */
export interface FileLine {
  readonly text: string;
  readonly start: number;
  /** Behind its end of line. */
  readonly end: number;
}

/** A part of a file, in bytes; the end is not part of it. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

const maxLineBytes = 64 * 1024 * 1024;
const newline = 0x0a;

/** The lines of a part of a file, read in blocks. */
export async function* readFileLines(file: string, { start, end }: FilePart): AsyncGenerator<FileLine> {
  if (start >= end) {
    return;
  }
  let rest: Buffer = Buffer.alloc(0);
  let position = start;
  for await (const block of createReadStream(file, { start, end: end - 1, highWaterMark: 1024 * 1024 })) {
    const bytes: Buffer = Buffer.concat([rest, block as Buffer]);
    let from = 0;
    for (let at = bytes.indexOf(newline, rest.length); at !== -1; at = bytes.indexOf(newline, from)) {
      const next = position + at + 1 - from;
      yield { text: bytes.toString('utf8', from, at), start: position, end: next };
      [from, position] = [at + 1, next];
    }
    rest = bytes.subarray(from);
    if (rest.length > maxLineBytes) {
      throw new StartError(`${file} has a line of more than ${maxLineBytes} bytes: it is no plain dump of this product.`);
    }
  }
  if (rest.length > 0) {
    yield { text: rest.toString('utf8'), start: position, end: position + rest.length };
  }
}
