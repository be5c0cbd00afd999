import { useSyncExternalStore } from 'react';
import { arrayParser, nullableParser, numberParser, objectParser, textParser } from '#shared/kit/parsers.ts';
import { keyStorage, sessionStore } from '#ui/data/session/sessionStore.ts';
import { readDraftMentions, type DraftMention } from './mentions.ts';
import { readDraftFile, readDraftQuote, readDraftVoice, type DraftFile, type DraftQuote, type DraftVoice } from './draftParts.ts';

export type { DraftFile } from './draftParts.ts';

/** Unsent reply and note of a ticket, or message of a chat. */
export interface Draft {
  readonly text: string;
  readonly note: string;
  readonly quote: DraftQuote | null;
  readonly files: readonly DraftFile[];
  /** Mentions chosen so far; some may have been deleted from the text since. */
  readonly mentions?: readonly DraftMention[] | undefined;
  /** Newest message when the text was begun. */
  readonly since?: number | undefined;
  readonly voice?: DraftVoice | undefined;
}

const emptyDraft: Draft = { text: '', note: '', quote: null, files: [] };

const readDraft = objectParser<Draft>(
  {
    text: textParser(),
    note: textParser(),
    quote: nullableParser(readDraftQuote),
    files: arrayParser(readDraftFile),
    mentions: readDraftMentions,
    since: numberParser(),
    voice: readDraftVoice,
  },
  ['mentions', 'since', 'voice'],
);

/** Delay between a change and its write to storage: the most typing that a crash may lose. */
const writeDelayMs = 250;

const draftsByKey = new Map<string, Draft>();
const dirtyKeys = new Set<string>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const prefix = 'prosa.draft.';
/** A ticket's id, or a chat. */
export type DraftPlace = number | `chat-${number}`;
const storageKey = (place: DraftPlace): string => `${prefix}${sessionStore.getState().user?.id ?? 0}.${place}`;

function readStoredDraft(key: string): Draft {
  try {
    return readDraft(JSON.parse(keyStorage.getItem(key) ?? 'null')) ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

const isEmpty = ({ text, note, files, quote, voice }: Draft): boolean =>
  text === '' && note === '' && files.length === 0 && quote === null && voice === undefined;

function writeStoredDraft(key: string): void {
  const draft = draftsByKey.get(key) ?? emptyDraft;
  try {
    if (isEmpty(draft)) {
      keyStorage.removeItem(key);
    } else {
      keyStorage.setItem(key, JSON.stringify(draft));
    }
  } catch {
    // With full storage the draft stays in memory until the next reload.
  }
}

/** Writes pending changes to storage and notifies subscribers. */
export function flushDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  dirtyKeys.forEach(writeStoredDraft);
  dirtyKeys.clear();
  listeners.forEach((listener) => listener());
}

export function getDraft(place: DraftPlace): Draft {
  const key = storageKey(place);
  const cachedDraft = draftsByKey.get(key);
  if (cachedDraft !== undefined) {
    return cachedDraft;
  }
  const stored = readStoredDraft(key);
  draftsByKey.set(key, stored);
  return stored;
}

/** Changes a draft at once in memory, and 250 ms later in storage. */
export function updateDraft(place: DraftPlace, change: Partial<Draft>): void {
  const key = storageKey(place);
  const next = { ...getDraft(place), ...change };
  draftsByKey.set(key, isEmpty(next) ? emptyDraft : next);
  dirtyKeys.add(key);
  timer ??= setTimeout(flushDrafts, writeDelayMs);
}

export const clearDraft = (place: DraftPlace): void => {
  updateDraft(place, { ...emptyDraft, voice: undefined });
  flushDrafts();
};

const joinTexts = (first: string, second: string): string => [first, second].filter((text) => text !== '').join('\n');

/** Appends the draft of a ticket to that of the ticket it was merged into. */
export function moveDraft(fromId: number, intoId: number): void {
  const [from, into] = [getDraft(fromId), getDraft(intoId)];
  if (!isEmpty(from)) {
    const { text, note, quote, files, mentions = [], voice } = from;
    const texts = { text: joinTexts(into.text, text), note: joinTexts(into.note, note) };
    updateDraft(intoId, {
      ...texts,
      quote: into.quote ?? quote,
      files: [...into.files, ...files],
      mentions: [...(into.mentions ?? []), ...mentions],
      voice: into.voice ?? voice,
    });
    clearDraft(fromId);
  }
}

/** Notifies after writes, not after each key. */
export function subscribeDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useDraft = (place: DraftPlace): Draft => useSyncExternalStore(subscribeDrafts, () => getDraft(place));

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', flushDrafts);
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(prefix) === true && !dirtyKeys.has(key)) {
      draftsByKey.delete(key);
      listeners.forEach((listener) => listener());
    }
  });
}
