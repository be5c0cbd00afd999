import { useMutationState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { type NoteSaving, useCreateNote, usePromise } from '#ui/conversations/notes/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { useTexts } from '#ui/text/index.ts';
import { deleteDraftFile } from '#ui/conversations/messages/outbox/fileStore.ts';
import { enqueueMessages } from '#ui/conversations/messages/outbox/outbox.ts';
import { readUndoSeconds } from '#ui/conversations/messages/outbox/undoSend.ts';
import { messagePreview } from '#ui/conversations/messages/messagePreview.ts';
import { useSignatureEnabled } from '#ui/conversations/messages/signature.ts';
import { type SendGuard, useSendGuard } from '#ui/conversations/messages/guard/useSendGuard.ts';
import { useQuickMessageFile } from '#ui/conversations/messages/quick/useQuickMessageFile.ts';
import { useVoiceDraft } from '#ui/conversations/messages/voice/useVoiceDraft.ts';
import { type ComposerMode, type ComposerState, type MessageEditState, useMessageEdit } from './ComposerState.ts';
import { type FileSelection, selectFiles } from './selectFiles.ts';
import { type Draft, flushDrafts, getDraft, subscribeDrafts, updateDraft } from './drafts.ts';
import { draftToOutboxItems } from './draftToOutboxItems.ts';
import type { DraftMention } from './mentions.ts';
import { useSendSticker } from './useSendSticker.ts';
import { useTypingSignal } from './useTypingSignal.ts';

interface ComposerOptions {
  /** Loaded messages of the conversation. */
  readonly messages: readonly MessageRecord[];
  readonly onSent: () => void;
  readonly focus: () => void;
}

function useDraftState(ticketId: number): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => getDraft(ticketId));
  useEffect(() => flushDrafts, []);
  // Drafts also change from outside, for example when a note of an earlier visit has been saved.
  useEffect(() => subscribeDrafts(() => setDraft(getDraft(ticketId))), [ticketId]);
  const change = (part: Partial<Draft>): void => {
    updateDraft(ticketId, part);
    setDraft(getDraft(ticketId));
  };
  return [draft, change];
}

function useSaveNote(ticket: TicketRecord, onDone: (note: string) => void): NoteSaving {
  const { save } = useCreateNote(ticket, ({ text }) => onDone(text));
  // Includes saves started before the ticket was left: a second save would duplicate the note.
  const pending = useMutationState({
    filters: { mutationKey: [api.notes.create.path], status: 'pending' },
    select: ({ state: { variables } }) => (variables instanceof Object && 'ticketId' in variables ? variables.ticketId : null),
  });
  return { save, isSaving: pending.includes(ticket.id) };
}

interface ComposerContext {
  readonly ticket: TicketRecord;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly switchMode: (mode: ComposerMode) => void;
  readonly setErrorText: (text: string | null) => void;
}

function useDraftFiles({
  ticket,
  draft,
  change,
  switchMode,
  setErrorText,
}: ComposerContext): Pick<ComposerState, 'addFiles' | 'removeFile' | 'caption'> {
  const { t } = useTexts();
  const rejectionTexts = (why: 'folder' | 'empty' | 'tooLarge', [first, ...others]: readonly File[]): string[] =>
    first === undefined ? [] : [t(`messages.composer.${why}`, { name: first.name, count: others.length + 1 })];
  const selectionError = ({ folders, empty, tooLarge, tooMany }: FileSelection): string | null => {
    const troubles = [
      ...rejectionTexts('folder', folders),
      ...rejectionTexts('tooLarge', tooLarge),
      ...rejectionTexts('empty', empty),
      ...(tooMany ? [t('messages.composer.tooMany')] : []),
    ];
    return troubles.length === 0 ? null : troubles.join(' ');
  };
  return {
    addFiles: (files, as) => {
      switchMode('reply');
      const attached = getDraft(ticket.id).files;
      const selection = selectFiles(files, attached.length, as);
      change({ files: [...attached, ...selection.acceptedFiles] });
      setErrorText(selectionError(selection));
    },
    removeFile: (key) => {
      void deleteDraftFile(key);
      change({ files: draft.files.filter((file) => file.key !== key) });
    },
    caption: (key, caption) => change({ files: draft.files.map((file) => (file.key === key ? { ...file, caption } : file)) }),
  };
}

interface SendOptions extends Pick<ComposerOptions, 'onSent'> {
  readonly guard: SendGuard;
}

function useSend({ ticket, draft, change, setErrorText }: ComposerContext, { onSent, guard }: SendOptions) {
  const { t } = useTexts();
  const promise = usePromise(draft.note);
  const user = useUser();
  const isSigning = useSignatureEnabled();
  const notes = useSaveNote(ticket, (savedText) => {
    // Text typed during the save stays in the draft.
    if (getDraft(ticket.id).note.trim() === savedText) {
      change({ note: '' });
      flushDrafts();
      promise.reset();
    }
    onSent();
  });
  const sendMessage = (): void => {
    const items = draftToOutboxItems(ticket.id, getDraft(ticket.id), isSigning ? user.name : null);
    if (items.length > 0 && guard.allows()) {
      const { text, quote, files, mentions = [] } = getDraft(ticket.id);
      enqueueMessages(items, { seconds: readUndoSeconds(), undo: { text, quote, files, mentions } });
      change({ text: '', quote: null, files: [], mentions: [], since: undefined });
      flushDrafts();
      onSent();
    }
  };
  const saveNote = (): void => {
    const note = getDraft(ticket.id).note.trim();
    if (note.length < 2) {
      setErrorText(note === '' ? null : t('messages.composer.noteShort'));
    } else if (!notes.isSaving) {
      notes.save(note, promise.at);
    }
  };
  return { sendMessage, saveNote, promise, isSaving: notes.isSaving };
}

function useQuote({ ticket, change }: Pick<ComposerContext, 'ticket' | 'change'>): (message: MessageRecord) => void {
  const { t } = useTexts();
  return (message) => {
    const { id, rowId, fromMe, author, contact } = message;
    const name = fromMe ? (author?.name ?? t('messages.you')) : (contact?.name ?? ticket.contact.name);
    change({ quote: { id, rowId, name, text: messagePreview(message, t) } });
  };
}

interface TextChangeOptions extends Pick<ComposerContext, 'draft' | 'change'> {
  readonly ticketId: number;
  readonly mode: ComposerMode;
  readonly edit: MessageEditState;
  readonly guard: SendGuard;
  /** Newest loaded message. */
  readonly newestRowId: number | undefined;
}

/** Routes typed text to the draft, note or edit, and drives the typing indicator. */
function useTextChange({ ticketId, mode, edit, draft, change, guard, newestRowId }: TextChangeOptions) {
  const { notifyTyping, notifyStopped } = useTypingSignal(ticketId);
  const setText = (text: string): void => {
    if (mode === 'reply' && text !== '') {
      notifyTyping();
    }
    if (edit.editing !== null) {
      edit.setText(text);
    } else if (mode === 'note') {
      change({ note: text });
    } else {
      guard.clear();
      change({ text, since: draft.text === '' ? newestRowId : draft.since });
    }
  };
  const addMention = (mention: DraftMention): void =>
    edit.editing === null ? change({ mentions: [...(draft.mentions ?? []), mention] }) : edit.addMention(mention);
  return { setText, addMention, stop: notifyStopped };
}

type DismissOptions = Pick<TextChangeOptions, 'guard' | 'mode' | 'edit' | 'draft' | 'change'> & Pick<ComposerContext, 'switchMode'>;

/** Cancels one thing at a time. */
const createDismiss =
  ({ guard, edit, mode, draft, change, switchMode }: DismissOptions) =>
  (): boolean => {
    if (guard.risks.length > 0) {
      guard.clear();
      return true;
    }
    if (edit.editing !== null) {
      edit.cancel();
    } else if (mode === 'note') {
      switchMode('reply');
    } else {
      change({ quote: null });
    }
    return edit.editing !== null || mode === 'note' || draft.quote !== null;
  };

interface ModeCommandsOptions extends Pick<ComposerContext, 'switchMode'>, Pick<ComposerOptions, 'focus'> {
  readonly edit: MessageEditState;
  readonly quote: (message: MessageRecord) => void;
}

/** Commands that change what is written, and move the focus into the field. */
const createModeCommands = ({
  edit,
  switchMode,
  quote,
  focus,
}: ModeCommandsOptions): Pick<ComposerState, 'setMode' | 'reply' | 'edit'> => ({
  setMode: (next) => {
    switchMode(next);
    focus();
  },
  reply: (message) => {
    edit.cancel();
    switchMode('reply');
    quote(message);
    focus();
  },
  edit: (message) => {
    switchMode('reply');
    edit.start(message);
    focus();
  },
});

/** State of the composer, held here so that typing re-renders nothing else. */
export function useComposer(ticket: TicketRecord, { messages, onSent, focus }: ComposerOptions): ComposerState {
  const [draft, change] = useDraftState(ticket.id);
  const [mode, setMode] = useState<ComposerMode>(draft.note !== '' && draft.text === '' ? 'note' : 'reply');
  const [errorText, setErrorText] = useState<string | null>(null);
  const switchMode = (next: ComposerMode): void => {
    setErrorText(null);
    setMode(next);
  };
  const context = { ticket, draft, change, switchMode, setErrorText };
  const files = useDraftFiles(context);
  const quick = useQuickMessageFile({ addFiles: files.addFiles, onError: setErrorText });
  const sendSticker = useSendSticker(ticket.id, { onError: setErrorText, onSent });
  const voice = useVoiceDraft(ticket, { draft, change, onSent, focus, clearError: () => setErrorText(null) });
  const quote = useQuote(context);
  const guard = useSendGuard(ticket, messages);
  const { sendMessage, saveNote, promise, isSaving } = useSend(context, { onSent, guard });
  const edit = useMessageEdit(ticket.id);
  const { editing } = edit;
  const { stop, ...writing } = useTextChange({
    ticketId: ticket.id,
    mode,
    edit,
    draft,
    change,
    guard,
    newestRowId: messages.at(-1)?.rowId,
  });
  const dismiss = createDismiss({ guard, edit, mode, draft, change, switchMode });
  return {
    ...files,
    ...quick,
    ...createModeCommands({ edit, switchMode, quote, focus }),
    risks: guard.risks,
    ...writing,
    sendSticker,
    voice,
    promise,
    mode,
    draft,
    editing,
    errorText,
    isSaving,
    dismiss,
    value: editing?.text ?? (mode === 'note' ? draft.note : draft.text),
    send: () => {
      // The text of a quick message does not leave without its file.
      if (quick.isAttaching()) {
        return;
      }
      stop();
      setErrorText(null);
      focus();
      (editing === null ? (mode === 'note' ? saveNote : sendMessage) : edit.save)();
    },
  };
}
