import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, shell, type BaseWindow, type DownloadItem, type Session, type WebContents } from 'electron';
import type { Download } from '#shared/ipc.ts';

const forbiddenCharacters = new Set('<>:"|?*');

/** File name without folders and without characters that Windows forbids, at most 150 characters. */
export function toLocalFileName(name: string): string {
  const plain = path.basename(name.replaceAll('\\', '/')).replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  const printable = [...plain].map((character) => (forbiddenCharacters.has(character) ? '_' : character)).join('');
  const trimmed = printable.replace(/(?<![. ])[. ]+$/, '');
  return trimmed === '' ? 'prosa' : trimmed.slice(-150);
}

/** First free path in a folder: `name (1).pdf` beside `name.pdf`. */
export function findFreePath(folder: string, name: string, exists: (file: string) => boolean): string {
  const { name: stem, ext } = path.parse(toLocalFileName(name));
  for (let number = 0; ; number++) {
    const file = path.join(folder, number === 0 ? stem + ext : `${stem} (${number})${ext}`);
    if (!exists(file)) {
      return file;
    }
  }
}

export interface Downloads {
  /** Saves downloads of a session to the downloads folder without a dialog. */
  attach(session: Session, notify: (download: Download) => void): void;
  showInFolder(id: string): void;
  /** Deletes the partial file. */
  cancel(id: string): void;
}

const finalStates = { completed: 'done', interrupted: 'failed', cancelled: 'stopped' } as const;
const downloadProgress = (item: DownloadItem): number | null =>
  item.getTotalBytes() > 0 ? item.getReceivedBytes() / item.getTotalBytes() : null;

/** Downloads from the account’s server alone; a link in the page would open in the browser. */
export function startDownload(contents: WebContents, { url, serverUrl }: { url: string; serverUrl: string }): void {
  if (URL.canParse(url) && new URL(url).origin === serverUrl) {
    contents.downloadURL(url);
  }
}

export function createDownloads(window: BaseWindow): Downloads {
  const files = new Map<string, string>();
  const running = new Map<string, DownloadItem>();
  let last = 0;
  /** A running download has no file at its final path yet. */
  const exists = (file: string): boolean => existsSync(file) || [...running.keys()].some((id) => files.get(id) === file);

  /** The taskbar shows the slowest download, or an indeterminate bar. */
  function drawProgress(): void {
    const progressValues = [...running.values()].map(downloadProgress);
    const slowest = Math.min(...progressValues.map((progress) => progress ?? 0));
    window.setProgressBar(progressValues.length === 0 ? -1 : progressValues.includes(null) ? 2 : slowest);
  }

  function follow(item: DownloadItem, notify: (download: Download) => void): void {
    const id = String(++last);
    const file = findFreePath(app.getPath('downloads'), item.getFilename(), exists);
    const report = (state: Download['state'], progress: number | null): void =>
      notify({ id, name: path.basename(file), state, progress: progress });
    item.setSavePath(file);
    files.set(id, file);
    running.set(id, item);
    const move = (): void => {
      drawProgress();
      report('running', downloadProgress(item));
    };
    move();
    item.on('updated', move);
    item.once('done', (_event, end) => {
      running.delete(id);
      drawProgress();
      report(finalStates[end], end === 'completed' ? 1 : null);
    });
  }

  return {
    attach: (session, notify) => void session.on('will-download', (_event, item) => follow(item, notify)),
    showInFolder: (id) => {
      const file = files.get(id);
      if (file !== undefined) {
        shell.showItemInFolder(file);
      }
    },
    cancel: (id) => running.get(id)?.cancel(),
  };
}
