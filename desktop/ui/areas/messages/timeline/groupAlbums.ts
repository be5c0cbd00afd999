import type { MessageRecord } from '#shared/areas/messages.ts';
import type { Entry } from './Entry.ts';
import { captionOf, messageKindOf } from '#ui/areas/messages/messageKind.ts';

type MessageEntry = Extract<Entry, { kind: 'message' }>;

/** Fewer pictures stand one below the other. */
const minPictures = 4;

/** A picture that says nothing but itself, and needs nothing said about it. */
function isPlainPicture(message: MessageRecord): boolean {
  const isPicture = messageKindOf(message) === 'image' && captionOf(message, 'image') === '';
  return isPicture && message.quotedMsg === null && message.delivery !== 'failed';
}

const continuesAlbum = (before: MessageEntry, next: Entry | undefined): next is MessageEntry =>
  next?.kind === 'message' && !next.isFirst && isPlainPicture(next.message) && next.message.isForwarded === before.message.isForwarded;

/** As many entries from here on as belong on one sheet. */
function findAlbumRun(entries: readonly Entry[], start: number): MessageEntry[] {
  const first = entries[start];
  if (first?.kind !== 'message' || !isPlainPicture(first.message)) {
    return [];
  }
  const run = [first];
  for (let next = entries[start + 1]; continuesAlbum(first, next); next = entries[start + run.length]) {
    run.push(next);
  }
  return run;
}

/** Pictures that somebody sent one after the other lie side by side on one sheet. */
export function groupAlbums(entries: readonly Entry[]): Entry[] {
  const grouped: Entry[] = [];
  for (let index = 0; index < entries.length;) {
    const run = findAlbumRun(entries, index);
    const [first, last, entry] = [run[0], run.at(-1), entries[index]];
    if (run.length >= minPictures && first !== undefined && last !== undefined) {
      const messages = run.map(({ message }) => message);
      grouped.push({ kind: 'album', key: first.key, messages, isFirst: first.isFirst, isLast: last.isLast });
      index += run.length;
    } else if (entry !== undefined) {
      grouped.push(entry);
      index += 1;
    }
  }
  return grouped;
}
