import styled from '@emotion/styled';
import { BellRing, CircleCheck, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { NoteListRecord, NotePromise } from '#shared/conversations/notes.ts';
import { can } from '#shared/rules/permissions.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { isUnreachedError } from '#ui/data/http/toAppError.ts';
import { useActor } from '#ui/data/session/session.ts';
import {
  BusyButton,
  Button,
  ConfirmDialog,
  IconButton,
  PanelSection,
  returnRetryFocus,
  Skeleton,
  Time,
  toast,
  useNow,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { clippedText, radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { NoteText } from './NoteText.tsx';
import { NoteForm } from './NoteForm.tsx';
import { type NoteTicket, useCreateNote } from './useCreateNote.ts';

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 6px;
  margin-top: 4px;
  font: ${text.meta};
  color: ${v.note.ink};
  > span {
    flex: 1;
  }
  &[data-late] {
    color: ${v.bad.ink};
  }
`;

/** Until when something was promised, and whether it is done. */
function PromiseLine({ note, promise: { dueAt, doneAt } }: { readonly note: NoteListRecord; readonly promise: NotePromise }) {
  const { t } = useTexts();
  const now = useNow();
  const finish = useEndpointMutation(api.notes.finishPromise, { toEvent: (note) => ['note', { action: 'update', note }] });
  if (doneAt !== null) {
    return (
      <Line>
        <CircleCheck size={14} aria-hidden />
        <span>
          {t('notes.promise.done')} <Time at={doneAt} as="dateTime" />
        </span>
      </Line>
    );
  }
  const isLate = Date.parse(dueAt) <= now.getTime();
  return (
    <Line data-late={isLate ? '' : undefined}>
      <BellRing size={14} aria-hidden />
      <span>
        {t(isLate ? 'notes.promise.late' : 'notes.promise.until')} <Time at={dueAt} as="dateTime" />
      </span>
      <BusyButton size="sm" variant="plain" busy={finish.isPending} onClick={() => finish.mutate({ id: note.id })}>
        {t('notes.promise.finish')}
      </BusyButton>
    </Line>
  );
}

const NoteCard = styled.article`
  padding: 8px 10px;
  border: 1px solid ${v.note.line};
  border-radius: ${radius.control};
  background: ${v.note.surface};
  font: ${text.second};
  color: ${v.ink.strong};
  overflow-wrap: anywhere;
  ${clippedText}
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

/** Notes of a contact across all of its tickets, newest first. */
export function Notes({ ticket }: { readonly ticket: NoteTicket }) {
  const { t } = useTexts();
  const [isWriting, setWriting] = useState(false);
  const { data: notes, error, refetch } = useEndpointQuery(api.notes.list, { contactId: ticket.contact.id });
  return (
    <PanelSection
      title={t('notes.title')}
      count={notes?.length}
      action={
        <IconButton size="sm" icon={Plus} label={t('notes.write')} aria-expanded={isWriting} onClick={() => setWriting(!isWriting)} />
      }
    >
      {isWriting && <NewNote ticket={ticket} onDone={() => setWriting(false)} />}
      {error === null || notes !== undefined ? (
        <NoteList notes={notes} isWriting={isWriting} />
      ) : (
        <NotesError error={error} onRetry={() => void refetch()} />
      )}
    </PanelSection>
  );
}

/** Notes on all conversations with a contact. */
export function ContactNotes({ contactId }: { readonly contactId: number }) {
  const { t } = useTexts();
  const { data: notes, error, refetch } = useEndpointQuery(api.notes.list, { contactId });
  return (
    <PanelSection title={t('notes.title')} count={notes?.length}>
      {error === null || notes !== undefined ? (
        <NoteList notes={notes} isWriting={false} />
      ) : (
        <NotesError error={error} onRetry={() => void refetch()} />
      )}
    </PanelSection>
  );
}

function NoteList({ notes, isWriting }: { readonly notes: readonly NoteListRecord[] | undefined; readonly isWriting: boolean }) {
  const { t } = useTexts();
  if (notes === undefined) {
    return <Skeleton height={56} />;
  }
  if (notes.length === 0) {
    return isWriting ? null : <p>{t('notes.none')}</p>;
  }
  return notes.map((note) => <NoteItem key={note.id} note={note} />);
}

function NotesError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <p>
      {t(isUnreachedError(error) ? 'notes.notStored' : 'kit.failed.title')}
      <Button ref={returnRetryFocus} size="sm" variant="plain" onClick={onRetry}>
        {t('kit.tryAgain')}
      </Button>
    </p>
  );
}

function NewNote({ ticket, onDone }: { readonly ticket: NoteTicket; readonly onDone: () => void }) {
  const { t } = useTexts();
  const create = useCreateNote(ticket, ({ isWaiting }) => {
    toast.success(t(isWaiting ? 'notes.waits' : 'notes.added'));
    onDone();
  });
  return <NoteForm isBusy={create.isSaving} onSave={create.save} onCancel={onDone} />;
}

function NoteItem({ note }: { readonly note: NoteListRecord }) {
  const { t } = useTexts();
  const actor = useActor();
  const [isAsking, setAsking] = useState(false);
  const remove = useRecordMutation(api.notes.remove, () => ['note', { action: 'delete', noteId: note.id, ticketId: note.ticketId }]);
  const name = note.user.name || t('notes.somebody');
  return (
    <NoteCard>
      <NoteText note={note.note} />
      {note.promise && <PromiseLine note={note} promise={note.promise} />}
      <footer>
        <span>
          {name} · <Time at={note.createdAt} as="dateTime" />
        </span>
        {can(actor, 'note.change', note) && (
          <IconButton size="xs" icon={Trash2} label={t('notes.remove', { name })} onClick={() => setAsking(true)} />
        )}
      </footer>
      {isAsking && (
        <ConfirmDialog
          title={t('notes.removeTitle')}
          confirmLabel={t('notes.removeConfirm')}
          successMessage={t('notes.removed')}
          onConfirm={() => remove({ id: note.id })}
          onClose={() => setAsking(false)}
        >
          {t('notes.removeText')}
        </ConfirmDialog>
      )}
    </NoteCard>
  );
}
