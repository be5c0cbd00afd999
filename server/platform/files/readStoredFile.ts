import type { FileStore } from './FileStore.ts';

/** A stored file as a whole; for small ones. */
export async function readStoredFile(files: FileStore, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await files.open(path)) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}
