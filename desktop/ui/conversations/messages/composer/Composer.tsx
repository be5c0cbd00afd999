import { Unplug } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { insertText, useNarrowScreen } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { readUndoSeconds, undoSend } from '#ui/conversations/messages/outbox/undoSend.ts';
import { UndoStrip } from '#ui/conversations/messages/outbox/UndoStrip.tsx';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { LazyVoicePanel } from '#ui/conversations/messages/voice/LazyVoicePanel.ts';
import type { VoiceDraftState } from '#ui/conversations/messages/voice/useVoiceDraft.ts';
import { filesFromTransfer } from './selectFiles.ts';
import { ComposerBar } from './ComposerBar.tsx';
import { ComposerHead } from './ComposerHead.tsx';
import { ComposerDialog, type ComposerDialogName } from './ComposerDialog.tsx';
import { ComposerField, ComposerFooter, ComposerStatus } from './Composer.styles.ts';
import { comboboxProps } from './ChoiceList.tsx';
import { EmojiPopover } from './EmojiPopover.tsx';
import { type FieldPickers, PickerLists, useFieldPickers } from './PickerLists.tsx';
import { takesCaption } from './draftParts.ts';
import type { ComposerState } from './ComposerState.ts';
import { useComposer } from './useComposer.ts';
import { useComposerActions } from './useComposerActions.ts';
import { useFormattingKeys } from './useFormattingKeys.ts';
import { WritingHint } from './WritingHint.tsx';

interface VoiceFieldProps {
  readonly voice: VoiceDraftState;
  readonly contactName: string;
}

/** The recorder in place of the field and its toolbar. */
function VoiceField({ voice, contactName }: VoiceFieldProps) {
  return (
    voice.voiceKey !== null && (
      <LatePart fallback={<div style={{ height: 88 }} />}>
        <LazyVoicePanel
          key={voice.voiceKey}
          noteKey={voice.voiceKey}
          contactName={contactName}
          startsVoice={voice.startsVoice}
          hold={voice.voiceHold}
          onSend={voice.sendVoice}
          onEmpty={voice.dropEmptyVoice}
          onDiscard={voice.discardVoice}
        />
      </LatePart>
    )
  );
}

/** Commands for the composer. */
export type ComposerHandle = Pick<ComposerState, 'reply' | 'edit' | 'addFiles'> & { focus(): void };

interface ComposerProps {
  readonly ticket: TicketRecord;
  /** Why sending is blocked at the moment; null when it is not. */
  readonly blockedReason: string | null;
  readonly messages: readonly MessageRecord[];
  readonly onEditLast: () => void;
  readonly onSent: () => void;
  readonly handle: Ref<ComposerHandle>;
}

/** Whether the ticket was opened by walking through the list, where the focus stays. */
function useKeepsFocus(): boolean {
  const state: unknown = useLocation().state;
  return state instanceof Object && 'keepsFocus' in state && state.keepsFocus === true;
}

function useFocusOnOpen(field: RefObject<HTMLTextAreaElement | null>): void {
  const isNarrow = useNarrowScreen();
  const keepsFocus = useKeepsFocus();
  useEffect(() => {
    // On phones the on-screen keyboard would cover the conversation.
    if (!isNarrow && !keepsFocus) {
      field.current?.focus({ preventScroll: true });
    }
  }, [field, isNarrow, keepsFocus]);
}

/** Composer for replies to the contact and internal notes. */
export function Composer({ ticket, blockedReason, messages, onEditLast, onSent, handle }: ComposerProps) {
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<ComposerDialogName | null>(null);
  const [isPicking, setPicking] = useState(false);
  const focus = (): void => field.current?.focus();
  const composing = useComposer(ticket, { messages, onSent, focus });
  const { mode, value, voice } = composing;
  const isNote = mode === 'note';
  const isRecording = voice.voiceKey !== null && !isNote && composing.editing === null;
  /** Where nothing is held back, what is wanted is the setting. */
  const undo = (): void => {
    if (readUndoSeconds() === 0) {
      setDialog('undo');
      return;
    }
    composing.setMode('reply');
    undoSend(ticket.id);
  };
  const closeDialog = (): void => setDialog(null);
  useImperativeHandle(handle, () => ({ reply: composing.reply, edit: composing.edit, addFiles: composing.addFiles, focus }));
  useFocusOnOpen(field);
  useComposerActions(composing, {
    attach: () => fileInput.current?.click(),
    focus,
    pickEmoji: () => setPicking(true),
    undo,
    sendLater: () => setDialog('later'),
  });
  useFormattingKeys(field);

  const pickers = useFieldPickers({ ticket, composing, field });

  const placeholder = usePlaceholder(composing, ticket);
  return (
    <ComposerFooter>
      {blockedReason !== null && !isNote && (
        <ComposerStatus role="status">
          <Unplug size={14} strokeWidth={1.75} aria-hidden />
          {blockedReason}
        </ComposerStatus>
      )}
      <ComposerField data-composer="" data-note={isNote ? '' : undefined}>
        <PickerLists pickers={pickers} ticket={ticket} />
        <EmojiPopover isOpen={isPicking} field={field} onClose={() => setPicking(false)} />
        <UndoStrip ticketId={ticket.id} onUndo={undo} />
        <ComposerHead composing={composing} ticket={ticket} />
        {isRecording ? (
          <VoiceField voice={voice} contactName={ticket.contact.name} />
        ) : (
          <>
            <textarea
              ref={field}
              rows={1}
              value={value}
              maxLength={65_000}
              aria-label={isNote ? t('messages.composer.noteLabel') : t('messages.composer.label', { name: ticket.contact.name })}
              placeholder={placeholder}
              {...comboboxProps(pickers.open)}
              onChange={({ target }) => {
                composing.setText(target.value);
                pickers.update();
              }}
              onFocus={pickers.update}
              onSelect={pickers.update}
              onBlur={pickers.close}
              onKeyDown={(event) => handleKeyDown(event, pickers, () => keyHandlers[event.key]?.(composing, onEditLast) === true)}
              onPaste={(event) => handlePaste(event, composing)}
            />
            <WritingHint composing={composing} ticket={ticket} />
            <ComposerBar
              composing={composing}
              onAttach={() => fileInput.current?.click()}
              onOpen={setDialog}
              isPicking={isPicking}
              onQuick={() => {
                focus();
                insertText(field.current, value === '' || /\s$/.test(value) ? '/' : ' /');
              }}
              onEmoji={() => {
                setPicking(!isPicking);
                focus();
              }}
            />
          </>
        )}
        <input
          ref={fileInput}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            composing.addFiles([...(target.files ?? [])]);
            target.value = '';
            focus();
          }}
        />
      </ComposerField>
      <ComposerDialog name={dialog} ticket={ticket} composing={composing} onClose={closeDialog} />
    </ComposerFooter>
  );
}

function handlePaste(event: ClipboardEvent, { mode, addFiles }: ComposerState): void {
  const files = filesFromTransfer(event.clipboardData);
  if (files.length > 0 && mode !== 'note') {
    event.preventDefault();
    addFiles(files);
  }
}

function usePlaceholder({ mode, draft, editing }: ComposerState, { contact, isGroup }: TicketRecord): string {
  const { t } = useTexts();
  const [first = contact.name] = contact.name.split(' ');
  const name = isGroup ? contact.name : first;
  if (mode === 'note') {
    return t('messages.composer.notePlaceholder', { name });
  }
  return editing === null && draft.files.length === 1 && draft.files.every(takesCaption)
    ? t('messages.composer.caption')
    : t('messages.composer.placeholder', { name });
}

const keyHandlers: Readonly<Record<string, (composing: ComposerState, onEditLast: () => void) => boolean>> = {
  Enter: ({ send }) => {
    send();
    return true;
  },
  Escape: ({ dismiss }) => dismiss(),
  ArrowUp: ({ value, mode, editing }, onEditLast) => {
    const isFree = value === '' && mode === 'reply' && editing === null;
    if (isFree) {
      onEditLast();
    }
    return isFree;
  },
};

const isPlainKey = ({ nativeEvent, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !nativeEvent.isComposing && ![shiftKey, altKey, ctrlKey, metaKey].includes(true);

const isEnter = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Enter' && !shiftKey;
/** With Ctrl it sends as well, as in other forms, past an open list. */
const isSendingEnter = (event: KeyboardEvent, { quick }: FieldPickers, command: () => boolean): boolean =>
  isEnter(event) && !event.altKey && (event.ctrlKey || event.metaKey) && (quick.insertAndSend() || command());

/** An open list handles the key before the composer does. */
function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, pickers: FieldPickers, command: () => boolean): void {
  if (event.key === 'Tab' && event.shiftKey) {
    pickers.close();
  }
  // A key held down is no second Enter.
  const isHandled =
    (event.repeat && isEnter(event)) ||
    isSendingEnter(event, pickers, command) ||
    (isPlainKey(event) && (pickers.handleKey(event) || command()));
  if (isHandled) {
    event.preventDefault();
    event.stopPropagation();
  }
}
