import type { Virtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { entryMessages } from './buildEntries.ts';
import type { Entry } from './Entry.ts';

/** Entries that the arrow keys stop at: what was said, not the dividers between. */
export const isWalked = (entry: Entry | undefined): boolean =>
  entry !== undefined && (entry.kind === 'note' || entryMessages(entry).length > 0);

/** Index of the entry that a key leads to from the active one; undefined: nowhere. */
export function findNextEntry(entries: readonly Entry[], active: string | null, key: string): number | undefined {
  const from = entries.findIndex((entry) => entry.key === active);
  const walked = entries.flatMap((entry, index) => (isWalked(entry) ? [index] : []));
  switch (key) {
    case 'ArrowUp':
      return walked.findLast((index) => from === -1 || index < from);
    case 'ArrowDown':
      return walked.find((index) => index > from);
    case 'Home':
      return walked[0];
    case 'End':
      return walked.at(-1);
    default:
      return undefined;
  }
}

interface WalkEntriesInput {
  readonly list: Virtualizer<HTMLDivElement, HTMLDivElement>;
  readonly entries: readonly Entry[];
  readonly active: string | null;
  readonly setActive: (key: string | null) => void;
}

/** Keys within a message belong to its buttons and players. */
const isOnLine = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  target === currentTarget || (target instanceof HTMLElement && target.matches('[data-index]'));

const isPlain = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent<HTMLElement>): boolean => !ctrlKey && !metaKey && !shiftKey;

function leaveEntry(event: KeyboardEvent<HTMLElement>, { setActive }: WalkEntriesInput): void {
  setActive(null);
  if (isOnLine(event)) {
    event.currentTarget.focus({ preventScroll: true });
  }
}

/** The arrow keys move the focus from message to message, Home and End to the first and last loaded one, Escape back to the list. */
export function walkEntries(event: KeyboardEvent<HTMLElement>, input: WalkEntriesInput): void {
  const { list, entries, active, setActive } = input;
  const { key, currentTarget } = event;
  if (key === 'Escape' && active !== null) {
    leaveEntry(event, input);
    return;
  }
  const next = isOnLine(event) && isPlain(event) ? findNextEntry(entries, active, key) : undefined;
  const entry = next === undefined ? undefined : entries[next];
  if (next === undefined || entry === undefined) {
    return;
  }
  event.preventDefault();
  // The list draws its active entry wherever it is.
  flushSync(() => setActive(entry.key));
  list.scrollToIndex(next, { align: 'auto' });
  currentTarget.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true });
}
