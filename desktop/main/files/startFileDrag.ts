import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, nativeImage, net, type WebContents } from 'electron';
import { sanitizeFileName } from './Downloads.ts';

const maxBytes = 200 * 1024 * 1024;
const icon = path.join(import.meta.dirname, 'icons', 'drag.png');
const dragFolder = (): string => path.join(app.getPath('temp'), 'prosa-drag');

/** Where a file lies that was dragged before: its content never changes. */
const filesByAddress = new Map<string, string>();

/** Copies of customers' files do not outlive the program. */
export function clearDraggedFiles(): void {
  const clear = (): void => rmSync(dragFolder(), { recursive: true, force: true });
  clear();
  app.on('will-quit', clear);
}

async function fetchFile(url: string, name: string): Promise<string | null> {
  const response = await net.fetch(url, { credentials: 'omit' });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    return null;
  }
  await mkdir(dragFolder(), { recursive: true });
  const file = path.join(await mkdtemp(path.join(dragFolder(), 'file-')), sanitizeFileName(name));
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

/** A message's file, dragged out of the window into a folder or another program. Only files of the account's own server leave this way. */
export async function startFileDrag(
  contents: WebContents,
  { url, name, serverUrl }: { url: string; name: string; serverUrl: string },
): Promise<void> {
  const { origin, pathname } = URL.canParse(url) ? new URL(url) : { origin: null, pathname: '' };
  if (origin !== serverUrl) {
    return;
  }
  const key = origin + pathname;
  const file = filesByAddress.get(key) ?? (await fetchFile(url, name));
  if (file !== null) {
    filesByAddress.set(key, file);
    contents.startDrag({ file, icon: nativeImage.createFromPath(icon) });
  }
}
