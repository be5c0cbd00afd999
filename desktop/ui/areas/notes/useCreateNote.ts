import { useRef } from 'react';
import { api } from '#shared/api.ts';
import type { NotePromise } from '#shared/areas/notes.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { parseZonedTime } from '#shared/rules/zonedTime.ts';
import { useTexts } from '#ui/text/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { useIdempotencyKey } from '#ui/data/useIdempotencyKey.ts';

/** What a note in a list shows of its ticket. */
export type NoteTicket = Pick<TicketRecord, 'id' | 'contact' | 'status' | 'createdAt'>;

/** What the server makes of a chosen time. */
function toPromise(promisedFor: string | undefined, timeZone: string): NotePromise | null {
  const dueAt = promisedFor === undefined ? null : parseZonedTime(promisedFor, timeZone);
  return dueAt === null ? null : { dueAt: dueAt.toISOString(), remindedAt: null, doneAt: null };
}

export interface NoteSaving {
  readonly isSaving: boolean;
  /** `promisedFor`: wall time of the company, where the note is a promise. */
  save(note: string, promisedFor: string | null): void;
}

/** Saves a note on a ticket; `onSuccess` receives the text as it was sent. A note whose answer was lost is not added twice. */
export function useCreateNote(ticket: NoteTicket, onSuccess: (text: string) => void): NoteSaving {
  const { id: userId, name: userName, email, profilePicUrl } = useUser();
  const { id, status, createdAt, contact } = ticket;
  const { timeZone } = useTexts();
  const keyOf = useIdempotencyKey();
  // The same text may be written again.
  const savedCount = useRef(0);
  const create = useEndpointMutation(api.notes.create, {
    toEvent: (note, { promisedFor }) => [
      'note',
      {
        action: 'create',
        note: {
          ...note,
          user: { id: userId, name: userName, email, profilePicUrl },
          contact: { id: contact.id, name: contact.name },
          ticket: { id, status, createdAt },
          promise: toPromise(promisedFor, timeZone),
        },
      },
    ],
    onSuccess: (_note, input) => {
      savedCount.current += 1;
      onSuccess(input.note);
    },
  });
  return {
    isSaving: create.isPending,
    save: (note, promisedFor) =>
      create.mutate({
        note,
        ticketId: id,
        key: keyOf({ note, promisedFor, count: savedCount.current }),
        ...(promisedFor !== null && { promisedFor }),
      }),
  };
}
