import { useSyncExternalStore } from 'react';
import { arrayParser, nullableParser, objectParser, textParser } from '#shared/kit/parsers.ts';
import { keyStorage, sessionStore } from '#ui/data/session/sessionStore.ts';
import { readDraftMentions, type DraftMention } from './mentions.ts';
import { readDraftFile, readDraftQuote, type DraftFile, type DraftQuote } from './draftParts.ts';

export type { DraftFile, DraftQuote } from './draftParts.ts';

/** What somebody began to write and has not sent. */
export interface Draft {
  readonly text: string;
  readonly note: string;
  readonly quote: DraftQuote | null;
  readonly files: readonly DraftFile[];
  /** Members who were chosen to be named; some may stand in the text no more. */
  readonly mentions?: readonly DraftMention[] | undefined;
}

const emptyDraft: Draft = { text: '', note: '', quote: null, files: [] };

const readDraft = objectParser<Draft>(
  {
    text: textParser(),
    note: textParser(),
    quote: nullableParser(readDraftQuote),
    files: arrayParser(readDraftFile),
    mentions: readDraftMentions,
  },
  ['mentions'],
);

/** Typing must stay cheap, and a crash may cost no more than this much of it. */
const writeDelayMs = 250;

const draftsByKey = new Map<string, Draft>();
const dirtyKeys = new Set<string>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const prefix = 'prosa.draft.';
const storageKey = (ticketId: number): string => `${prefix}${sessionStore.get().user?.id ?? 0}.${ticketId}`;

function readStoredDraft(key: string): Draft {
  try {
    return readDraft(JSON.parse(keyStorage.getItem(key) ?? 'null')) ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

const isEmpty = ({ text, note, files, quote }: Draft): boolean => text === '' && note === '' && files.length === 0 && quote === null;

function writeStoredDraft(key: string): void {
  const draft = draftsByKey.get(key) ?? emptyDraft;
  try {
    if (isEmpty(draft)) {
      keyStorage.removeItem(key);
    } else {
      keyStorage.setItem(key, JSON.stringify(draft));
    }
  } catch {
    // A full store forgets on reload; until then the draft is held in memory.
  }
}

/** Writes down what was typed a moment ago and tells the rows. */
export function flushDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  dirtyKeys.forEach(writeStoredDraft);
  dirtyKeys.clear();
  listeners.forEach((listener) => listener());
}

/** What is waiting in a conversation's composer. */
export function getDraft(ticketId: number): Draft {
  const key = storageKey(ticketId);
  const cachedDraft = draftsByKey.get(key);
  if (cachedDraft !== undefined) {
    return cachedDraft;
  }
  const stored = readStoredDraft(key);
  draftsByKey.set(key, stored);
  return stored;
}

/** Keeps a change of a draft; it is on the device a quarter of a second later. */
export function updateDraft(ticketId: number, change: Partial<Draft>): void {
  const key = storageKey(ticketId);
  const next = { ...getDraft(ticketId), ...change };
  draftsByKey.set(key, isEmpty(next) ? emptyDraft : next);
  dirtyKeys.add(key);
  timer ??= setTimeout(flushDrafts, writeDelayMs);
}

export const clearDraft = (ticketId: number): void => {
  updateDraft(ticketId, emptyDraft);
  flushDrafts();
};

const joinTexts = (one: string, other: string): string => [one, other].filter((text) => text !== '').join('\n');

/** A conversation went on in another one: so does what was begun in it, behind what was begun there. */
export function moveDraft(fromId: number, intoId: number): void {
  const [from, into] = [getDraft(fromId), getDraft(intoId)];
  if (!isEmpty(from)) {
    const { text, note, quote, files, mentions = [] } = from;
    const words = { text: joinTexts(into.text, text), note: joinTexts(into.note, note) };
    updateDraft(intoId, {
      ...words,
      quote: into.quote ?? quote,
      files: [...into.files, ...files],
      mentions: [...(into.mentions ?? []), ...mentions],
    });
    clearDraft(fromId);
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
export const useDraft = (ticketId: number): Draft => useSyncExternalStore(subscribeDrafts, () => getDraft(ticketId));

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', flushDrafts);
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(prefix) === true && !dirtyKeys.has(key)) {
      draftsByKey.delete(key);
      listeners.forEach((listener) => listener());
    }
  });
}
