import { readScreenDay } from '#ui/text/index.ts';
import type { Entry } from './Entry.ts';

/** Time of an entry that shows the hour alone; null for the others. */
function timeOf(entry: Entry): string | null {
  switch (entry.kind) {
    case 'day':
      return entry.at;
    case 'note':
      return entry.note.createdAt;
    case 'move':
      return entry.move.at;
    case 'message':
    case 'call':
    case 'system':
      return entry.message.createdAt;
    default:
      return null;
  }
}

/** Puts the day above notes and moves of a later day than everything above them. */
export function addAsideDays(entries: readonly Entry[]): Entry[] {
  let latest: string | null = null;
  return entries.flatMap((entry): Entry[] => {
    const at = timeOf(entry);
    if (at === null) {
      return [entry];
    }
    const isAside = entry.kind === 'note' || entry.kind === 'move';
    const isNextDay = isAside && latest !== null && at > latest && readScreenDay(at) !== readScreenDay(latest);
    latest = at;
    return isNextDay ? [{ kind: 'day', key: `day-${entry.key}`, at }, entry] : [entry];
  });
}
