import { keyStorage, sessionStore } from '#ui/data/session/sessionStore.ts';
import { getDraft, flushDrafts, updateDraft } from '#ui/conversations/messages/composer/drafts.ts';
import { removeOutboxItem, takeUndoableDrafts, type ActionItem } from './outbox.ts';

export const maxUndoSeconds = 10;

const storageKey = (): string => `prosa.undoSend.${sessionStore.getState().user?.id ?? 0}`;

/** Seconds in which a message may be undone; 0, the default: it leaves at once. */
export function readUndoSeconds(): number {
  const seconds = Number(keyStorage.getItem(storageKey()) ?? 0);
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= maxUndoSeconds ? seconds : 0;
}

export function writeUndoSeconds(seconds: number): void {
  keyStorage.setItem(storageKey(), String(seconds));
}

const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

/** Puts what may still be undone back into the draft, before what was written since. */
export function undoSend(ticketId: number): void {
  const drafts = takeUndoableDrafts(ticketId);
  if (drafts.length > 0) {
    const current = getDraft(ticketId);
    updateDraft(ticketId, {
      text: joinTexts([...drafts.map(({ text }) => text), current.text]),
      quote: drafts.find(({ quote }) => quote !== null)?.quote ?? current.quote,
      files: [...drafts.flatMap(({ files }) => files), ...current.files],
      mentions: [...drafts.flatMap(({ mentions }) => mentions), ...(current.mentions ?? [])],
    });
    flushDrafts();
  }
}

/** Takes back an action that waits or was refused; the text of a note returns to the draft. */
export function discardAction({ key, ticketId, action }: ActionItem): void {
  const { note = '' } = getDraft(ticketId);
  if (action.kind === 'note' && note === '') {
    updateDraft(ticketId, { note: action.note ?? '' });
  }
  removeOutboxItem(key);
}
