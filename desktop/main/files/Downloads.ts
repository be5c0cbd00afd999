import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, shell, type BaseWindow, type DownloadItem, type Session, type WebContents } from 'electron';
import type { Download } from '#shared/ipc.ts';

const forbiddenCharacters = new Set('<>:"|?*');

/** A name that only a person could have meant: no folders, no signs that a file system refuses. */
export function sanitizeFileName(name: string): string {
  const plain = path.basename(name.replaceAll('\\', '/'));
  const printable = [...plain].map((sign) => (sign < ' ' || forbiddenCharacters.has(sign) ? '_' : sign)).join('');
  const trimmed = printable.replace(/[. ]+$/, '');
  return trimmed === '' ? 'prosa' : trimmed.slice(-150);
}

/** Beside what is there already, never over it. */
export function findFreePath(folder: string, name: string, isTaken: (file: string) => boolean): string {
  const { name: stem, ext } = path.parse(sanitizeFileName(name));
  for (let number = 0; ; number++) {
    const file = path.join(folder, number === 0 ? stem + ext : `${stem} (${number})${ext}`);
    if (!isTaken(file)) {
      return file;
    }
  }
}

export interface Downloads {
  /** Downloads of these pages go to the folder of downloads, without a question. */
  attach(session: Session, tell: (download: Download) => void): void;
  showInFolder(id: string): void;
  /** What has come of it goes. */
  cancel(id: string): void;
}

const finalStates = { completed: 'done', interrupted: 'failed', cancelled: 'stopped' } as const;
const downloadProgress = (item: DownloadItem): number | null =>
  item.getTotalBytes() > 0 ? item.getReceivedBytes() / item.getTotalBytes() : null;

/** A file of the account's own server. A link would not do: from page to server it leads into another program. */
export function startDownload(contents: WebContents, { url, serverUrl }: { url: string; serverUrl: string }): void {
  if (URL.canParse(url) && new URL(url).origin === serverUrl) {
    contents.downloadURL(url);
  }
}

export function createDownloads(window: BaseWindow): Downloads {
  const files = new Map<string, string>();
  const running = new Map<string, DownloadItem>();
  let last = 0;
  /** One that is on its way does not lie in its place yet. */
  const isTaken = (file: string): boolean => existsSync(file) || [...running.keys()].some((id) => files.get(id) === file);

  /** The taskbar shows the slowest. */
  function drawProgress(): void {
    const parts = [...running.values()].map(downloadProgress);
    const slowest = Math.min(...parts.map((part) => part ?? 0));
    window.setProgressBar(parts.length === 0 ? -1 : parts.includes(null) ? 2 : slowest);
  }

  function follow(item: DownloadItem, tell: (download: Download) => void): void {
    const id = String(++last);
    const file = findFreePath(app.getPath('downloads'), item.getFilename(), isTaken);
    const say = (state: Download['state'], part: number | null): void => tell({ id, name: path.basename(file), state, progress: part });
    item.setSavePath(file);
    files.set(id, file);
    running.set(id, item);
    const move = (): void => {
      drawProgress();
      say('running', downloadProgress(item));
    };
    move();
    item.on('updated', move);
    item.once('done', (_event, end) => {
      running.delete(id);
      drawProgress();
      say(finalStates[end], end === 'completed' ? 1 : null);
    });
  }

  return {
    attach: (session, tell) => void session.on('will-download', (_event, item) => follow(item, tell)),
    showInFolder: (id) => {
      const file = files.get(id);
      if (file !== undefined) {
        shell.showItemInFolder(file);
      }
    },
    cancel: (id) => running.get(id)?.cancel(),
  };
}
