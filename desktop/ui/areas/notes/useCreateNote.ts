import { api } from '#shared/api.ts';
import type { NotePromise, NoteRecord } from '#shared/areas/notes.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { useEndpointMutation, type EndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { parseZonedTime } from '#shared/rules/zonedTime.ts';
import { useTexts } from '#ui/text/index.ts';
import { useUser } from '#ui/data/session/session.ts';

/** What a note in a list shows of its ticket. */
export type NoteTicket = Pick<TicketRecord, 'id' | 'contact' | 'status' | 'createdAt'>;

/** What the server makes of a chosen time. */
function toPromise(promisedFor: string | undefined, timeZone: string): NotePromise | null {
  const dueAt = promisedFor === undefined ? null : parseZonedTime(promisedFor, timeZone);
  return dueAt === null ? null : { dueAt: dueAt.toISOString(), remindedAt: null, doneAt: null };
}

/** Saves a note on a ticket; `onSuccess` receives the text as it was sent. */
export function useCreateNote(
  ticket: NoteTicket,
  onSuccess: (text: string) => void,
): EndpointMutation<InputOf<typeof api.notes.create>, NoteRecord> {
  const { id: userId, name: userName, email, profilePicUrl } = useUser();
  const { id, status, createdAt, contact } = ticket;
  const { timeZone } = useTexts();
  return useEndpointMutation(api.notes.create, {
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
    onSuccess: (_note, input) => onSuccess(input.note),
  });
}
