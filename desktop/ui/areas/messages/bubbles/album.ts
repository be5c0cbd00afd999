import type { MessageRecord } from '#shared/areas/messages.ts';
import type { Entry } from '#ui/areas/messages/timeline/Entry.ts';
import { captionOf, kindOf } from '#ui/areas/messages/messageKind.ts';

type One = Extract<Entry, { kind: 'message' }>;

/** Fewer pictures stand one below the other. */
const least = 4;

/** A picture that says nothing but itself, and needs nothing said about it. */
function isPlainPicture(message: MessageRecord): boolean {
  const isPicture = kindOf(message) === 'image' && captionOf(message, 'image') === '';
  return isPicture && message.quotedMsg === null && message.delivery !== 'failed';
}

const goesOn = (before: One, next: Entry | undefined): next is One =>
  next?.kind === 'message' && !next.isFirst && isPlainPicture(next.message) && next.message.isForwarded === before.message.isForwarded;

/** As many entries from here on as belong on one sheet. */
function runFrom(entries: readonly Entry[], start: number): One[] {
  const first = entries[start];
  if (first?.kind !== 'message' || !isPlainPicture(first.message)) {
    return [];
  }
  const run = [first];
  for (let next = entries[start + 1]; goesOn(first, next); next = entries[start + run.length]) {
    run.push(next);
  }
  return run;
}

/** Pictures that somebody sent one after the other lie side by side on one sheet. */
export function withAlbums(entries: readonly Entry[]): Entry[] {
  const sheets: Entry[] = [];
  for (let index = 0; index < entries.length;) {
    const run = runFrom(entries, index);
    const [first, last, entry] = [run[0], run.at(-1), entries[index]];
    if (run.length >= least && first !== undefined && last !== undefined) {
      const messages = run.map(({ message }) => message);
      sheets.push({ kind: 'album', key: first.key, messages, isFirst: first.isFirst, isLast: last.isLast });
      index += run.length;
    } else if (entry !== undefined) {
      sheets.push(entry);
      index += 1;
    }
  }
  return sheets;
}
