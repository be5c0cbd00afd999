import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, nativeImage, net, type WebContents } from 'electron';
import { freePath } from './downloads.ts';

const most = 200 * 1024 * 1024;
const icon = path.join(import.meta.dirname, 'icons', 'drag.png');

/** A message's file, dragged out of the window into a folder or another program. Only files of the account's own server leave this way. */
export async function dragOut(
  contents: WebContents,
  { url, name, serverUrl }: { url: string; name: string; serverUrl: string },
): Promise<void> {
  if (!URL.canParse(url) || new URL(url).origin !== serverUrl) {
    return;
  }
  const response = await net.fetch(url, { credentials: 'omit' });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > most) {
    return;
  }
  const folder = path.join(app.getPath('temp'), 'prosa-drag');
  await mkdir(folder, { recursive: true });
  const file = freePath(folder, name);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  contents.startDrag({ file, icon: nativeImage.createFromPath(icon) });
}
