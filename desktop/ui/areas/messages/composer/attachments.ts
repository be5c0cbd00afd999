import type { SentAs } from '#shared/areas/newMessage.ts';
import type { DraftFile } from './drafts.ts';
import { keepFile } from '#ui/areas/messages/outbox/fileStore.ts';

const megabyte = 1_000_000;
const most = { image: 16, video: 64, audio: 64, document: 100 } as const;
const mostFiles = 30;

/** What the other side takes at most; told before anything is uploaded. */
export function mostBytes(mime: string): number {
  const kind = mime.split('/')[0];
  return megabyte * (kind === 'image' || kind === 'video' || kind === 'audio' ? most[kind] : most.document);
}

export interface Chosen {
  readonly taken: readonly DraftFile[];
  readonly folders: readonly File[];
  readonly empty: readonly File[];
  readonly tooLarge: readonly File[];
  readonly tooMany: boolean;
}

/** Sorts what was chosen, pasted or dropped; what can be sent is kept on the device. */
export function choose(files: readonly File[], already: number, as?: SentAs): Chosen {
  const folders = files.filter((file) => droppedFolders.has(file));
  const rest = files.filter((file) => !droppedFolders.has(file));
  const empty = rest.filter(({ size }) => size === 0);
  const tooLarge = rest.filter(({ size, type }) => size > mostBytes(type));
  const fitting = rest.filter((file) => !empty.includes(file) && !tooLarge.includes(file));
  const room = fitting.slice(0, Math.max(0, mostFiles - already));
  const taken = room.map((file) => {
    const key = crypto.randomUUID();
    void keepFile(key, file);
    const name = file.name || `arquivo.${file.type.split('/')[1] ?? 'bin'}`;
    return { key, name, mime: file.type, size: file.size, caption: '', ...(as !== undefined && { as }) };
  });
  return { taken, folders, empty, tooLarge, tooMany: fitting.length > room.length };
}

/** A browser hands a folder over as if it were a file, and only while it is dropped says which it is. Nobody can read it. */
const droppedFolders = new WeakSet<File>();

/** What was pasted or dropped. */
export function filesOf(transfer: DataTransfer | null): File[] {
  for (const item of transfer?.items ?? []) {
    const file = item.webkitGetAsEntry()?.isDirectory === true ? item.getAsFile() : null;
    if (file !== null) {
      droppedFolders.add(file);
    }
  }
  return [...(transfer?.files ?? [])];
}
