import { CornerUpLeft, NotebookPen, Paperclip, Pencil, Smile, Unplug, X } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { IconAction, Time, useNarrow } from '#ui/kit/index.ts';
import { useActions } from '#ui/shell/actions.ts';
import { useTexts } from '#ui/text/index.ts';
import { Attachments } from './Attachments.tsx';
import { filesOf } from './attachments.ts';
import { Bar } from './ComposerBar.tsx';
import { ComposerDialog, type ComposerDialogName } from './ComposerDialog.tsx';
import { Above, Dock, Field, Said } from './composerLook.ts';
import { fieldWiring } from './ChoiceList.tsx';
import { Emojis } from './Emojis.tsx';
import { FieldLists } from './FieldLists.tsx';
import { editableUntil } from '#ui/areas/messages/messageActs.ts';
import { useComposer, type Composing } from './useComposer.ts';
import { useMarkKeys } from './useMarkKeys.ts';
import { useFieldPickers, type FieldPickers } from './useFieldPickers.ts';

/** What the conversation may ask of its composer. */
export type ComposerHandle = Pick<Composing, 'reply' | 'edit' | 'addFiles'> & { focus(): void };

interface ComposerProps {
  readonly ticket: TicketFull;
  /** Why nothing leaves at the moment; null when it does. */
  readonly halted: string | null;
  readonly onEditLast: () => void;
  readonly onSent: () => void;
  readonly handle: Ref<ComposerHandle>;
}

/** Where one writes: to the contact, or a note to the team. */
export function Composer({ ticket, halted, onEditLast, onSent, handle }: ComposerProps) {
  const { t } = useTexts();
  const isNarrow = useNarrow();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<ComposerDialogName | null>(null);
  const [isPicking, setPicking] = useState(false);
  const focus = (): void => field.current?.focus();
  const composing = useComposer(ticket, { onSent, focus });
  const { mode, value, draft, editing, trouble } = composing;
  const isNote = mode === 'note';
  useImperativeHandle(handle, () => ({ reply: composing.reply, edit: composing.edit, addFiles: composing.addFiles, focus }));
  useEffect(() => {
    // On a phone the keyboard would cover what one came to read.
    if (!isNarrow) {
      field.current?.focus({ preventScroll: true });
    }
  }, [isNarrow]);
  useComposerActions(composing, { attach: () => chooser.current?.click(), focus, pickEmoji: () => setPicking(true) });
  useMarkKeys(field);

  const namesMembers = ticket.isGroup && mode === 'reply';
  const pickers = useFieldPickers({ ticketId: ticket.id, namesMembers, value, field, onMention: composing.mention });

  const placeholder = usePlaceholder(composing, ticket);
  return (
    <Dock>
      {halted !== null && !isNote && (
        <Said role="status">
          <Unplug size={14} strokeWidth={1.75} aria-hidden />
          {halted}
        </Said>
      )}
      <Field data-note={isNote ? '' : undefined}>
        <FieldLists pickers={pickers} />
        <Emojis isOpen={isPicking} field={field} onClose={() => setPicking(false)} />
        <Aboves composing={composing} />
        {trouble !== null && (
          <Said role="alert" data-bad="">
            {trouble}
          </Said>
        )}
        {draft.files.length > 0 && !isNote && editing === null && (
          <Attachments files={draft.files} onCaption={composing.caption} onRemove={composing.removeFile} onEnter={composing.send} />
        )}
        <textarea
          ref={field}
          rows={1}
          value={value}
          maxLength={65_000}
          aria-label={isNote ? t('messages.composer.noteLabel') : t('messages.composer.label', { name: ticket.contact.name })}
          placeholder={placeholder}
          {...fieldWiring(pickers.open)}
          onChange={({ target }) => {
            composing.write(target.value);
            pickers.look();
          }}
          onFocus={pickers.look}
          onSelect={pickers.look}
          onBlur={pickers.close}
          onKeyDown={(event) => pressed(event, pickers, () => keys[event.key]?.(composing, onEditLast) === true)}
          onPaste={(event) => {
            const files = filesOf(event.clipboardData);
            if (files.length > 0 && !isNote) {
              event.preventDefault();
              composing.addFiles(files);
            }
          }}
        />
        <Bar
          composing={composing}
          onAttach={() => chooser.current?.click()}
          onOpen={setDialog}
          isPicking={isPicking}
          onEmoji={() => {
            setPicking(!isPicking);
            focus();
          }}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            composing.addFiles([...(target.files ?? [])]);
            target.value = '';
            focus();
          }}
        />
      </Field>
      <ComposerDialog of={dialog} ticketId={ticket.id} onClose={() => setDialog(null)} />
    </Dock>
  );
}

function usePlaceholder({ mode, draft, editing }: Composing, { contact, isGroup }: TicketFull): string {
  const { t } = useTexts();
  const [first = contact.name] = contact.name.split(' ');
  const name = isGroup ? contact.name : first;
  if (mode === 'note') {
    return t('messages.composer.notePlaceholder', { name });
  }
  return editing === null && draft.files.length === 1 ? t('messages.composer.caption') : t('messages.composer.placeholder', { name });
}

/** The keys of the field, by what they do; everything else is typing. */
const keys: Readonly<Record<string, (composing: Composing, onEditLast: () => void) => boolean>> = {
  Enter: ({ send }) => {
    send();
    return true;
  },
  Escape: ({ leave }) => leave(),
  ArrowUp: ({ value, mode, editing }, onEditLast) => {
    const isFree = value === '' && mode === 'reply' && editing === null;
    if (isFree) {
      onEditLast();
    }
    return isFree;
  },
};

const isPlain = ({ nativeEvent, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !nativeEvent.isComposing && ![shiftKey, altKey, ctrlKey, metaKey].includes(true);

/** An open list has the first say. */
function pressed(event: KeyboardEvent<HTMLTextAreaElement>, pickers: FieldPickers, act: () => boolean): void {
  if (isPlain(event) && (pickers.press(event) || act())) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** What is answered or changed, above the field. */
function Aboves({ composing }: { readonly composing: Composing }) {
  const { t } = useTexts();
  const { draft, editing, mode, leave } = composing;
  if (editing !== null) {
    return (
      <Above>
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
        <div>
          <b>
            {t('messages.composer.editing')} · {t('messages.composer.until')} <Time at={editableUntil(editing.message)} as="time" />
          </b>
          <p>{editing.before}</p>
        </div>
        <IconAction size="sm" icon={X} label={t('messages.composer.stopEditing')} keys="Esc" onClick={() => leave()} />
      </Above>
    );
  }
  if (draft.quote !== null && mode === 'reply') {
    return (
      <Above>
        <CornerUpLeft size={16} strokeWidth={1.75} aria-hidden />
        <div>
          <b>{draft.quote.name}</b>
          <p>{draft.quote.text}</p>
        </div>
        <IconAction size="sm" icon={X} label={t('messages.composer.stopReplying')} keys="Esc" onClick={() => leave()} />
      </Above>
    );
  }
  return null;
}

interface FieldActs {
  readonly attach: () => void;
  readonly focus: () => void;
  readonly pickEmoji: () => void;
}

/** The composer's steps in the palette, and under their keys. */
function useComposerActions({ setMode, mode }: Composing, { attach, focus, pickEmoji }: FieldActs): void {
  const { t } = useTexts();
  const group = t('messages.group');
  useActions([
    {
      id: 'messages.note',
      label: t('messages.composer.toNote'),
      group,
      icon: NotebookPen,
      keys: 'Alt P',
      run: () => {
        setMode('note');
        focus();
      },
    },
    {
      id: 'messages.reply',
      label: t('messages.composer.toReply'),
      group,
      icon: CornerUpLeft,
      keys: 'Alt L',
      run: () => {
        setMode('reply');
        focus();
      },
    },
    {
      id: 'messages.attach',
      label: t('messages.composer.attach'),
      group,
      icon: Paperclip,
      keys: 'Ctrl Shift A',
      when: mode === 'reply',
      run: attach,
    },
    {
      id: 'messages.emoji',
      label: t('messages.emoji.insert'),
      group,
      icon: Smile,
      run: pickEmoji,
    },
  ]);
}
