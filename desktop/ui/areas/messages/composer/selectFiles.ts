import type { FileSendMode } from '#shared/areas/messageInput.ts';
import type { DraftFile } from './drafts.ts';
import { storeDraftFile } from '#ui/areas/messages/outbox/fileStore.ts';

const bytesPerMegabyte = 1_000_000;
const maxMegabytes = { image: 16, video: 64, audio: 64, document: 100 } as const;
const maxFiles = 30;

/** What the other side takes at most; told before anything is uploaded. */
export function maxUploadBytes(mime: string): number {
  const kind = mime.split('/')[0];
  return bytesPerMegabyte * (kind === 'image' || kind === 'video' || kind === 'audio' ? maxMegabytes[kind] : maxMegabytes.document);
}

export interface FileSelection {
  readonly accepted: readonly DraftFile[];
  readonly folders: readonly File[];
  readonly empty: readonly File[];
  readonly tooLarge: readonly File[];
  readonly tooMany: boolean;
}

/** Sorts what was chosen, pasted or dropped; what can be sent is kept on the device. */
export function selectFiles(files: readonly File[], attachedCount: number, as?: FileSendMode): FileSelection {
  const folders = files.filter((file) => droppedFolders.has(file));
  const plainFiles = files.filter((file) => !droppedFolders.has(file));
  const empty = plainFiles.filter(({ size }) => size === 0);
  const tooLarge = plainFiles.filter(({ size, type }) => size > maxUploadBytes(type));
  const fitting = plainFiles.filter((file) => !empty.includes(file) && !tooLarge.includes(file));
  const acceptedFiles = fitting.slice(0, Math.max(0, maxFiles - attachedCount));
  const accepted = acceptedFiles.map((file) => {
    const key = crypto.randomUUID();
    void storeDraftFile(key, file);
    const name = file.name || `arquivo.${file.type.split('/')[1] ?? 'bin'}`;
    return { key, name, mime: file.type, size: file.size, caption: '', ...(as !== undefined && { as }) };
  });
  return { accepted, folders, empty, tooLarge, tooMany: fitting.length > acceptedFiles.length };
}

/** A browser hands a folder over as if it were a file, and only while it is dropped says which it is. Nobody can read it. */
const droppedFolders = new WeakSet<File>();

/** What was pasted or dropped. */
export function filesFromTransfer(transfer: DataTransfer | null): File[] {
  for (const item of transfer?.items ?? []) {
    const file = item.webkitGetAsEntry()?.isDirectory === true ? item.getAsFile() : null;
    if (file !== null) {
      droppedFolders.add(file);
    }
  }
  return [...(transfer?.files ?? [])];
}
