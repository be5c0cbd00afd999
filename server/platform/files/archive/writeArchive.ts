import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file to be put into an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: Readable;
  /** False for what is compressed already. */
  readonly isCompressed: boolean;
}

/** What was put into an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Passes a stream on and describes it when it has ended. */
function createMeter(): { stream: Transform; describe: () => Pick<ArchivedFile, 'size' | 'sha256'> } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (block: Buffer, _encoding, done) => {
      hash.update(block);
      size += block.length;
      done(null, block);
    },
  });
  return { stream, describe: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Writes a ZIP archive, one file after the other; `close` gives the last files, made from what the others were. */
export function writeArchive(
  files: AsyncIterable<ArchiveFile>,
  close: (archived: readonly ArchivedFile[]) => readonly { readonly name: string; readonly content: Buffer }[],
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fill = async (): Promise<void> => {
    const archived: ArchivedFile[] = [];
    for await (const { name, content, isCompressed } of files) {
      const { stream, describe } = createMeter();
      content.once('error', (error) => stream.destroy(error));
      zip.addReadStream(content.pipe(stream), name, { compress: isCompressed });
      await finished(stream);
      archived.push({ name, ...describe() });
    }
    close(archived).forEach(({ name, content }) => zip.addBuffer(content, name));
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}
