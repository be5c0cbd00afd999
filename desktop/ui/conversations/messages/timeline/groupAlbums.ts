import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { Entry } from './Entry.ts';
import { captionOf, messageKindOf } from '#ui/conversations/messages/messageKind.ts';

type MessageEntry = Extract<Entry, { kind: 'message' }>;

/** Fewer consecutive images stay separate bubbles. */
const minPictures = 4;

/** Image without caption, quote or failure. */
function isPlainPicture(message: MessageRecord): boolean {
  const isPicture = messageKindOf(message) === 'image' && captionOf(message, 'image') === '';
  return isPicture && message.quotedMsg === null && message.delivery !== 'failed';
}

const continuesAlbum = (before: MessageEntry, next: Entry | undefined): next is MessageEntry =>
  next?.kind === 'message' && !next.isFirst && isPlainPicture(next.message) && next.message.isForwarded === before.message.isForwarded;

/** Longest run of messages from `start` that fit one album. */
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

/** Groups consecutive plain images of one sender into albums. */
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
