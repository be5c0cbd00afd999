import { useSyncExternalStore } from 'react';
import { list, orNull, shape, text } from '#shared/kit/readers.ts';
import { sessionStorageOfPage, sessionStore } from '#ui/data/sessionStore.ts';
import { readChosen, type ChosenMember } from './mentions.ts';
import { readFile, readQuote, type DraftFile, type DraftQuote } from './draftParts.ts';

export type { DraftFile, DraftQuote } from './draftParts.ts';

/** What somebody began to write and has not sent. */
export interface Draft {
  readonly text: string;
  readonly note: string;
  readonly quote: DraftQuote | null;
  readonly files: readonly DraftFile[];
  /** Members who were chosen to be named; some may stand in the text no more. */
  readonly mentions?: readonly ChosenMember[] | undefined;
}

const nothing: Draft = { text: '', note: '', quote: null, files: [] };

const readDraft = shape<Draft>({ text: text(), note: text(), quote: orNull(readQuote), files: list(readFile), mentions: readChosen }, [
  'mentions',
]);

/** Typing must stay cheap, and a crash may cost no more than this much of it. */
const writeDelay = 250;

const held = new Map<string, Draft>();
const unwritten = new Set<string>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const prefix = 'prosa.draft.';
const keyOf = (ticketId: number): string => `${prefix}${sessionStore.get().user?.id ?? 0}.${ticketId}`;

function read(key: string): Draft {
  try {
    return readDraft(JSON.parse(sessionStorageOfPage.getItem(key) ?? 'null')) ?? nothing;
  } catch {
    return nothing;
  }
}

const isEmpty = ({ text, note, files, quote }: Draft): boolean => text === '' && note === '' && files.length === 0 && quote === null;

function write(key: string): void {
  const draft = held.get(key) ?? nothing;
  try {
    if (isEmpty(draft)) {
      sessionStorageOfPage.removeItem(key);
    } else {
      sessionStorageOfPage.setItem(key, JSON.stringify(draft));
    }
  } catch {
    // A full store forgets on reload; until then the draft is held in memory.
  }
}

/** Writes down what was typed a moment ago and tells the rows. */
export function flushDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  unwritten.forEach(write);
  unwritten.clear();
  listeners.forEach((listener) => listener());
}

/** What is waiting in a conversation's composer. */
export function draftOf(ticketId: number): Draft {
  const key = keyOf(ticketId);
  const known = held.get(key);
  if (known !== undefined) {
    return known;
  }
  const stored = read(key);
  held.set(key, stored);
  return stored;
}

/** Keeps a change of a draft; it is on the device a quarter of a second later. */
export function keepDraft(ticketId: number, change: Partial<Draft>): void {
  const key = keyOf(ticketId);
  const next = { ...draftOf(ticketId), ...change };
  held.set(key, isEmpty(next) ? nothing : next);
  unwritten.add(key);
  timer ??= setTimeout(flushDrafts, writeDelay);
}

export const dropDraft = (ticketId: number): void => {
  keepDraft(ticketId, nothing);
  flushDrafts();
};

const both = (one: string, other: string): string => [one, other].filter((text) => text !== '').join('\n');

/** A conversation went on in another one: so does what was begun in it, behind what was begun there. */
export function carryDraft(fromId: number, intoId: number): void {
  const [from, into] = [draftOf(fromId), draftOf(intoId)];
  if (!isEmpty(from)) {
    const { text, note, quote, files, mentions = [] } = from;
    const words = { text: both(into.text, text), note: both(into.note, note) };
    keepDraft(intoId, {
      ...words,
      quote: into.quote ?? quote,
      files: [...into.files, ...files],
      mentions: [...(into.mentions ?? []), ...mentions],
    });
    dropDraft(fromId);
  }
}

/** Hears when any draft has changed, at the pace at which they are written. */
export function subscribeDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The draft of a conversation, for its row in the list. */
export const useDraft = (ticketId: number): Draft => useSyncExternalStore(subscribeDrafts, () => draftOf(ticketId));

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', flushDrafts);
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(prefix) === true && !unwritten.has(key)) {
      held.delete(key);
      listeners.forEach((listener) => listener());
    }
  });
}
