import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, nativeImage, net, type WebContents } from 'electron';
import { safeName } from './downloads.ts';

const most = 200 * 1024 * 1024;
const icon = path.join(import.meta.dirname, 'icons', 'drag.png');
const folder = (): string => path.join(app.getPath('temp'), 'prosa-drag');

/** Where a file lies that was dragged before: its content never changes. */
const dragged = new Map<string, string>();

/** Copies of customers' files do not outlive the program. */
export function forgetDragged(): void {
  const clear = (): void => rmSync(folder(), { recursive: true, force: true });
  clear();
  app.on('will-quit', clear);
}

async function fetched(url: string, name: string): Promise<string | null> {
  const response = await net.fetch(url, { credentials: 'omit' });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > most) {
    return null;
  }
  await mkdir(folder(), { recursive: true });
  const file = path.join(await mkdtemp(path.join(folder(), 'file-')), safeName(name));
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

/** A message's file, dragged out of the window into a folder or another program. Only files of the account's own server leave this way. */
export async function dragOut(
  contents: WebContents,
  { url, name, serverUrl }: { url: string; name: string; serverUrl: string },
): Promise<void> {
  const { origin, pathname } = URL.canParse(url) ? new URL(url) : { origin: null, pathname: '' };
  if (origin !== serverUrl) {
    return;
  }
  const key = origin + pathname;
  const file = dragged.get(key) ?? (await fetched(url, name));
  if (file !== null) {
    dragged.set(key, file);
    contents.startDrag({ file, icon: nativeImage.createFromPath(icon) });
  }
}
