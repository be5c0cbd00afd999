import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, nativeImage, net, type WebContents } from 'electron';
import { toLocalFileName } from './Downloads.ts';

const maxBytes = 200 * 1024 * 1024;
const icon = path.join(import.meta.dirname, 'icons', 'drag.png');
const dragFolder = (): string => path.join(app.getPath('temp'), 'prosa-drag');

/** Address without query → local copy; the content of an address never changes. */
const filesByAddress = new Map<string, string>();

/** Deletes local copies of customers’ files at start and at quit. */
export function clearDraggedFiles(): void {
  const removeFolder = (): void => rmSync(dragFolder(), { recursive: true, force: true });
  removeFolder();
  app.on('will-quit', removeFolder);
}

async function fetchFile(url: string, name: string): Promise<string | null> {
  const response = await net.fetch(url, { credentials: 'omit' });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    return null;
  }
  await mkdir(dragFolder(), { recursive: true });
  const file = path.join(await mkdtemp(path.join(dragFolder(), 'file-')), toLocalFileName(name));
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

/** Starts dragging a file of the account’s server out of the window. */
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
