import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import type { DraftFile } from './drafts.ts';
import { storeDraftFile } from '#ui/conversations/messages/outbox/fileStore.ts';

const bytesPerMegabyte = 1_000_000;
const maxMegabytes = { video: 64, audio: 64, document: 100 } as const;
const maxFiles = 30;

/** WhatsApp's size limits in bytes, checked before the upload; a picture above its own goes as a document. */
function maxUploadBytes(mime: string, as?: FileSendMode): number {
  const kind = as === 'document' ? as : mime.split('/')[0];
  return bytesPerMegabyte * (kind === 'video' || kind === 'audio' ? maxMegabytes[kind] : maxMegabytes.document);
}

export interface FileSelection {
  readonly acceptedFiles: readonly DraftFile[];
  readonly folders: readonly File[];
  readonly empty: readonly File[];
  readonly tooLarge: readonly File[];
  readonly tooMany: boolean;
}

/** Validates chosen, pasted or dropped files and stores the accepted ones on the device. */
export function selectFiles(files: readonly File[], attachedCount: number, as?: FileSendMode): FileSelection {
  const folders = files.filter((file) => droppedFolders.has(file));
  const plainFiles = files.filter((file) => !droppedFolders.has(file));
  const empty = plainFiles.filter(({ size }) => size === 0);
  const tooLarge = plainFiles.filter(({ size, type }) => size > maxUploadBytes(type, as));
  const fitting = plainFiles.filter((file) => !empty.includes(file) && !tooLarge.includes(file));
  const acceptedFiles = fitting.slice(0, Math.max(0, maxFiles - attachedCount)).map((file) => {
    const key = crypto.randomUUID();
    void storeDraftFile(key, file);
    const name = file.name || `arquivo.${file.type.split('/')[1] ?? 'bin'}`;
    return { key, name, mime: file.type, size: file.size, caption: '', ...(as !== undefined && { as }) };
  });
  return { acceptedFiles, folders, empty, tooLarge, tooMany: fitting.length > acceptedFiles.length };
}

/** Browsers hand over folders as unreadable files and identify them only during the drop event. */
const droppedFolders = new WeakSet<File>();

/** Files of a paste or drop. */
export function filesFromTransfer(transfer: DataTransfer | null): File[] {
  for (const item of transfer?.items ?? []) {
    const file = item.webkitGetAsEntry()?.isDirectory === true ? item.getAsFile() : null;
    if (file !== null) {
      droppedFolders.add(file);
    }
  }
  return [...(transfer?.files ?? [])];
}
