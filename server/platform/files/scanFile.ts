import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/errors.ts';
import type { Platform } from '#server/platform/platform.ts';

type Scanning = Pick<Platform, 'config' | 'log'>;

/** A file in which the scanner has found something. */
export class InfectedFileError extends Error {
  constructor() {
    super('the scanner found something in the file');
    this.name = 'InfectedFileError';
  }
}

const chunkBytes = 64 * 1024;
const timeoutMs = 120_000;

/** INSTREAM of clamd: each chunk behind its length, an empty one ends the file. */
async function* frame(file: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
    const bytes = Buffer.from(chunk);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    yield Buffer.concat([length, bytes]);
  }
  yield Buffer.alloc(4);
}

async function askScanner(address: string, file: string): Promise<string> {
  const { hostname: host, port } = new URL(`tcp://${address}`);
  const socket = connect({ host, port: Number(port) });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd took too long')));
  const answer = text(socket);
  try {
    const [reply] = await Promise.all([answer, pipeline(frame(file), socket, { end: false })]);
    return reply.replace('\0', '').trim();
  } finally {
    socket.destroy();
  }
}

/** Throws an `InfectedFileError`, and ERR_UNAVAILABLE where the scanner does not judge: what nobody has looked at is not let in. */
export async function scanFile({ config, log }: Scanning, file: string): Promise<void> {
  if (config.scannerAddress === undefined) {
    return;
  }
  const reply = await askScanner(config.scannerAddress, file).catch((err: unknown) => {
    log.error({ err }, 'the virus scanner does not answer');
    return '';
  });
  if (reply.endsWith(' FOUND')) {
    log.warn({ reply }, 'a file was refused by the virus scanner');
    throw new InfectedFileError();
  }
  if (!reply.endsWith(' OK')) {
    log.error({ reply }, 'the virus scanner has not judged a file');
    throw new AppError('ERR_UNAVAILABLE');
  }
}

/** Looks at files that a person or a program sends, one after the other. Throws ERR_FILE_INFECTED. */
export async function scanUploads(platform: Scanning, files: readonly { readonly path: string }[]): Promise<void> {
  for (const { path } of files) {
    // One at a time: they may be large.
    // oxlint-disable-next-line no-await-in-loop
    await scanFile(platform, path).catch((error: unknown) => {
      throw error instanceof InfectedFileError ? new AppError('ERR_FILE_INFECTED') : error;
    });
  }
}
