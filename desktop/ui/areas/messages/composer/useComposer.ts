import { useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { SentAs } from '#shared/areas/newMessage.ts';
import type { NoteRecord, NoteRow } from '#shared/areas/notes.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { patch, useAct } from '#ui/data/query.ts';
import { useUser } from '#ui/data/session.ts';
import { useTexts } from '#ui/text/index.ts';
import { choose, type Chosen } from './attachments.ts';
import { draftOf, flushDrafts, keepDraft, subscribeDrafts, type Draft } from './drafts.ts';
import { dropFile } from '#ui/areas/messages/outbox/fileStore.ts';
import { enqueue, type NewItem } from '#ui/areas/messages/outbox/outbox.ts';
import { chosenIn, withUsers, type ChosenMember } from './mentions.ts';
import { previewOf } from '#ui/areas/messages/preview.ts';
import { signed, useSignature } from '#ui/areas/messages/signature.ts';
import { useEditing, type Editing, type EditingState } from './useEditing.ts';
import { useSticker } from './useSticker.ts';
import { useTypingSignal } from './useTypingSignal.ts';

type Mode = 'reply' | 'note';

export interface Composing {
  readonly mode: Mode;
  readonly value: string;
  readonly draft: Draft;
  readonly editing: Editing | null;
  /** Why something could not be attached or saved. */
  readonly trouble: string | null;
  readonly isSaving: boolean;
  setMode(mode: Mode): void;
  write(text: string): void;
  send(): void;
  /** Leaves the edit, the quote or the note, one at a time; false when there was nothing to leave. */
  leave(): boolean;
  reply(message: MessageRecord): void;
  edit(message: MessageRecord): void;
  addFiles(files: readonly File[], as?: SentAs): void;
  /** Makes a sticker of a picture and sends it at once. */
  sendSticker(picture: File): void;
  removeFile(key: string): void;
  caption(key: string, caption: string): void;
  /** A member was chosen to be named in the text. */
  mention(chosen: ChosenMember): void;
}

interface Around {
  readonly onSent: () => void;
  readonly focus: () => void;
}

/** Text first, then the files in their order; what is answered goes with the first. One file alone takes the text as its caption. */
export function itemsOf(ticketId: number, { text, files, quote, mentions: chosen = [] }: Draft, name: string | null): NewItem[] {
  const words = withUsers(text.trim(), chosen);
  const mentions = chosenIn(words, chosen);
  const own = words !== '' && name !== null ? signed(words, name) : words;
  const [only] = files;
  if (files.length === 1 && only !== undefined) {
    return [{ ticketId, text: words, quote, mentions, file: { ...only, caption: words } }];
  }
  const first = words === '' ? [] : [{ ticketId, text: own, quote, mentions, file: null }];
  const rest = files.map((file, index) => ({
    ticketId,
    text: file.caption.trim(),
    quote: first.length === 0 && index === 0 ? quote : null,
    file,
  }));
  return [...first, ...rest];
}

function useDraftState(ticketId: number): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => draftOf(ticketId));
  useEffect(() => flushDrafts, []);
  // What was begun here before it was left may end when one is back: a note that is saved by then.
  useEffect(() => subscribeDrafts(() => setDraft(draftOf(ticketId))), [ticketId]);
  const change = (part: Partial<Draft>): void => {
    keepDraft(ticketId, part);
    setDraft(draftOf(ticketId));
  };
  return [draft, change];
}

function addNote(cache: QueryClient, note: NoteRecord, about: Pick<NoteRow, 'user' | 'contact' | 'ticket'>): void {
  patch(cache, api.notes.list, (rows, asked) => {
    const isAsked = asked.ticketId === undefined ? asked.contactId === note.contactId : asked.ticketId === note.ticketId;
    const others = rows.filter(({ id }) => id !== note.id);
    return isAsked ? [{ ...note, ...about }, ...others] : rows;
  });
}

function useNotes(ticket: TicketFull, onDone: (saved: string) => void): { save: (note: string) => void; isSaving: boolean } {
  const user = useUser();
  const cache = useQueryClient();
  const { id, status, createdAt, contact } = ticket;
  const act = useAct(api.notes.create, {
    onDone: (note, { note: saved }) => {
      addNote(cache, note, {
        user: { id: user.id, name: user.name, email: user.email },
        contact: { id: contact.id, name: contact.name },
        ticket: { id, status, createdAt },
      });
      onDone(saved);
    },
  });
  // Also one that was begun before the ticket was left: saved once more, it would be there twice.
  const pending = useMutationState({
    filters: { mutationKey: [api.notes.create.path], status: 'pending' },
    select: ({ state: { variables } }) => (variables instanceof Object && 'ticketId' in variables ? variables.ticketId : null),
  });
  return { save: (note) => act.mutate({ note, ticketId: id, contactId: contact.id }), isSaving: pending.includes(id) };
}

interface Desk {
  readonly ticket: TicketFull;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly turn: (mode: Mode) => void;
  readonly complain: (trouble: string | null) => void;
}

function useFiles({ draft, change, turn, complain }: Desk): Pick<Composing, 'addFiles' | 'removeFile' | 'caption'> {
  const { t } = useTexts();
  const leftOut = (why: 'folder' | 'empty' | 'tooLarge', [first, ...others]: readonly File[]): string[] =>
    first === undefined ? [] : [t(`messages.composer.${why}`, { name: first.name, count: others.length + 1 })];
  const troubleOf = ({ folders, empty, tooLarge, tooMany }: Chosen): string | null => {
    const troubles = [
      ...leftOut('folder', folders),
      ...leftOut('tooLarge', tooLarge),
      ...leftOut('empty', empty),
      ...(tooMany ? [t('messages.composer.tooMany')] : []),
    ];
    return troubles.length === 0 ? null : troubles.join(' ');
  };
  return {
    addFiles: (files, as) => {
      turn('reply');
      const chosen = choose(files, draft.files.length, as);
      change({ files: [...draft.files, ...chosen.taken] });
      complain(troubleOf(chosen));
    },
    removeFile: (key) => {
      void dropFile(key);
      change({ files: draft.files.filter((file) => file.key !== key) });
    },
    caption: (key, caption) => change({ files: draft.files.map((file) => (file.key === key ? { ...file, caption } : file)) }),
  };
}

function useSending({ ticket, draft, change, complain }: Desk, onSent: () => void) {
  const { t } = useTexts();
  const user = useUser();
  const isSigning = useSignature();
  const notes = useNotes(ticket, (saved) => {
    // What was written on since then stands there as a whole.
    if (draftOf(ticket.id).note.trim() === saved) {
      change({ note: '' });
      flushDrafts();
    }
    onSent();
  });
  const sendMessage = (): void => {
    const items = itemsOf(ticket.id, draft, isSigning ? user.name : null);
    if (items.length > 0) {
      enqueue(items);
      change({ text: '', quote: null, files: [], mentions: [] });
      flushDrafts();
      onSent();
    }
  };
  const saveNote = (): void => {
    const note = draft.note.trim();
    if (note.length < 2) {
      complain(note === '' ? null : t('messages.composer.noteShort'));
    } else if (!notes.isSaving) {
      notes.save(note);
    }
  };
  return { sendMessage, saveNote, isSaving: notes.isSaving };
}

function useReplying({ ticket, change }: Pick<Desk, 'ticket' | 'change'>): (message: MessageRecord) => void {
  const { t } = useTexts();
  return (message) => {
    const { id, rowId, fromMe, author, contact } = message;
    const name = fromMe ? (author?.name ?? t('messages.you')) : (contact?.name ?? ticket.contact.name);
    change({ quote: { id, rowId, name, text: previewOf(message, t) } });
  };
}

interface Writing extends Pick<Desk, 'draft' | 'change'> {
  readonly ticketId: number;
  readonly mode: Mode;
  readonly edited: EditingState;
}

/** Where what is typed goes; the contact sees that somebody is writing to them. */
function useWriting({ ticketId, mode, edited, draft, change }: Writing) {
  const { typed, stopped } = useTypingSignal(ticketId);
  const write = (text: string): void => {
    if (mode === 'reply' && text !== '') {
      typed();
    }
    if (edited.editing !== null) {
      edited.write(text);
    } else {
      change(mode === 'note' ? { note: text } : { text });
    }
  };
  const mention = (chosen: ChosenMember): void =>
    edited.editing === null ? change({ mentions: [...(draft.mentions ?? []), chosen] }) : edited.mention(chosen);
  return { write, mention, stop: stopped };
}

/** All that happens in the composer; its text lives here and touches nothing else on screen. */
export function useComposer(ticket: TicketFull, { onSent, focus }: Around): Composing {
  const [draft, change] = useDraftState(ticket.id);
  const [mode, setMode] = useState<Mode>(draft.note !== '' && draft.text === '' ? 'note' : 'reply');
  const [trouble, complain] = useState<string | null>(null);
  const turn = (next: Mode): void => {
    complain(null);
    setMode(next);
  };
  const desk = { ticket, draft, change, turn, complain };
  const files = useFiles(desk);
  const sendSticker = useSticker(ticket.id, { complain, onSent });
  const quote = useReplying(desk);
  const { sendMessage, saveNote, isSaving } = useSending(desk, onSent);
  const edited = useEditing(ticket.id);
  const { editing } = edited;
  const { stop, ...writing } = useWriting({ ticketId: ticket.id, mode, edited, draft, change });
  const leave = (): boolean => {
    if (editing !== null) {
      edited.leave();
    } else if (mode === 'note') {
      turn('reply');
    } else {
      change({ quote: null });
    }
    return editing !== null || mode === 'note' || draft.quote !== null;
  };
  return {
    ...files,
    ...writing,
    sendSticker,
    mode,
    draft,
    editing,
    trouble,
    isSaving,
    leave,
    value: editing?.text ?? (mode === 'note' ? draft.note : draft.text),
    setMode: (next) => {
      turn(next);
      focus();
    },
    send: () => {
      stop();
      complain(null);
      focus();
      (editing === null ? (mode === 'note' ? saveNote : sendMessage) : edited.save)();
    },
    reply: (message) => {
      edited.leave();
      turn('reply');
      quote(message);
      focus();
    },
    edit: (message) => {
      turn('reply');
      edited.begin(message);
      focus();
    },
  };
}
