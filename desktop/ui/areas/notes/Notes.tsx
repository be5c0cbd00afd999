import styled from '@emotion/styled';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { NoteRow } from '#shared/areas/notes.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { can } from '#shared/rules/permissions.ts';
import { useAct, useRead } from '#ui/data/query.ts';
import { useActor, useUser } from '#ui/data/session.ts';
import { Bone, Button, ConfirmDialog, IconAction, PanelSection, Time, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { dropNote, keepNote } from './live.ts';
import { NoteForm } from './NoteForm.tsx';

const Sand = styled.article`
  padding: 8px 10px;
  border: 1px solid ${v.note.line};
  border-radius: ${radius.control};
  background: ${v.note.surface};
  font: ${text.second};
  color: ${v.ink.strong};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  & + & {
    margin-top: 6px;
  }
  footer {
    display: flex;
    align-items: center;
    min-height: 24px;
    margin-top: 2px;
    font: ${text.meta};
    color: ${v.note.ink};
    ${tabular}
    span {
      flex: 1;
    }
    button {
      opacity: 0;
    }
  }
  &:hover button,
  &:focus-within button {
    opacity: 1;
  }
  @media (hover: none) {
    footer button {
      opacity: 1;
    }
  }
`;

type NotedTicket = Pick<TicketFull, 'id' | 'contactId' | 'contact' | 'status' | 'createdAt'>;

/** What the team knows of a contact, newest first, whichever ticket it was written on. */
export function Notes({ ticket }: { readonly ticket: NotedTicket }) {
  const { t } = useTexts();
  const [isWriting, setWriting] = useState(false);
  const { data: notes, error, refetch } = useRead(api.notes.list, { contactId: ticket.contactId });
  return (
    <PanelSection
      title={t('notes.title')}
      count={notes?.length}
      action={
        <IconAction size="sm" icon={Plus} label={t('notes.write')} aria-expanded={isWriting} onClick={() => setWriting(!isWriting)} />
      }
    >
      {isWriting && <NewNote ticket={ticket} onDone={() => setWriting(false)} />}
      {error === null ? <NoteList notes={notes} isWriting={isWriting} /> : <Missing onRetry={() => void refetch()} />}
    </PanelSection>
  );
}

function NoteList({ notes, isWriting }: { readonly notes: readonly NoteRow[] | undefined; readonly isWriting: boolean }) {
  const { t } = useTexts();
  if (notes === undefined) {
    return <Bone height={56} />;
  }
  if (notes.length === 0) {
    return isWriting ? null : <p>{t('notes.none')}</p>;
  }
  return notes.map((note) => <Note key={note.id} note={note} />);
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <p>
      {t('kit.failed.title')}
      <Button size="sm" variant="plain" onClick={onRetry}>
        {t('kit.tryAgain')}
      </Button>
    </p>
  );
}

function NewNote({ ticket, onDone }: { readonly ticket: NotedTicket; readonly onDone: () => void }) {
  const { t } = useTexts();
  const { id, name, email } = useUser();
  const add = useAct(api.notes.create, {
    onDone: (note, _input, cache) => {
      keepNote(cache, { ...note, user: { id, name, email }, contact: ticket.contact, ticket });
      toast.done(t('notes.added'));
      onDone();
    },
  });
  return <NoteForm isBusy={add.isPending} onSave={(note) => add.mutate({ note, ticketId: ticket.id })} onCancel={onDone} />;
}

function Note({ note }: { readonly note: NoteRow }) {
  const { t } = useTexts();
  const actor = useActor();
  const [isAsking, setAsking] = useState(false);
  const remove = useAct(api.notes.remove, {
    onDone: (_told, { id }, cache) => {
      dropNote(cache, id);
      toast.done(t('notes.removed'));
    },
  });
  const name = note.user.name || t('notes.somebody');
  return (
    <Sand>
      {note.note}
      <footer>
        <span>
          {name} · <Time at={note.createdAt} as="dateTime" />
        </span>
        {can(actor, 'note.change', note) && (
          <IconAction size="xs" icon={Trash2} label={t('notes.remove', { name })} onClick={() => setAsking(true)} />
        )}
      </footer>
      {isAsking && (
        <ConfirmDialog
          title={t('notes.removeTitle')}
          confirm={t('notes.removeConfirm')}
          onConfirm={() => remove.mutateAsync({ id: note.id })}
          onClose={() => setAsking(false)}
        >
          {t('notes.removeText')}
        </ConfirmDialog>
      )}
    </Sand>
  );
}
