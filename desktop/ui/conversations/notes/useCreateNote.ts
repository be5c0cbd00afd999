import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { NotePromise, NoteRecord } from '#shared/conversations/notes.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { parseZonedTime } from '#shared/rules/zonedTime.ts';
import { useApplyEvent } from '#ui/data/cache/useEndpointMutation.ts';
import { useUser } from '#ui/data/session/session.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { queueNote } from './noteQueue.ts';

/** What a note in a list shows of its ticket. */
export type NoteTicket = Pick<TicketRecord, 'id' | 'contact' | 'status' | 'createdAt'>;

/** What the server makes of a chosen time. */
function toPromise(promisedFor: string | null, timeZone: string): NotePromise | null {
  const dueAt = promisedFor === null ? null : parseZonedTime(promisedFor, timeZone);
  return dueAt === null ? null : { dueAt: dueAt.toISOString(), remindedAt: null, doneAt: null };
}

interface NoteInput {
  readonly ticketId: number;
  readonly note: string;
  readonly promisedFor: string | null;
}

export interface NoteSaving {
  readonly isSaving: boolean;
  /** `promisedFor`: wall time of the company, where the note is a promise. */
  save(note: string, promisedFor: string | null): void;
}

interface SavedNote {
  /** As it was sent. */
  readonly text: string;
  /** It waits for the connection, shown in the conversation. */
  readonly isWaiting: boolean;
}

/** Saves a note on a ticket; `onSaved` runs once it is stored, or waits for the connection. */
export function useCreateNote(ticket: NoteTicket, onSaved: (note: SavedNote) => void): NoteSaving {
  const { id: userId, name: userName, email, profilePicUrl } = useUser();
  const { id, status, createdAt, contact } = ticket;
  const { timeZone } = useTexts();
  const applyEvent = useApplyEvent();
  const create = useMutation<NoteRecord | null, Error, NoteInput>({
    mutationKey: [api.notes.create.path],
    mutationFn: (input) => queueNote({ ...input, name: formatContactName(contact) }),
    onSuccess: (note, { note: text, promisedFor }) => {
      if (note !== null) {
        const related = {
          user: { id: userId, name: userName, email, profilePicUrl },
          contact: { id: contact.id, name: contact.name },
          ticket: { id, status, createdAt },
          promise: toPromise(promisedFor, timeZone),
        };
        applyEvent(['note', { action: 'create', note: { ...note, ...related } }]);
      }
      onSaved({ text, isWaiting: note === null });
    },
  });
  return { isSaving: create.isPending, save: (note, promisedFor) => create.mutate({ note, ticketId: id, promisedFor }) };
}
