import type { NoteRecord } from '#shared/conversations/notes.ts';

interface QueuedNote {
  readonly ticketId: number;
  /** Name of the contact. */
  readonly name: string;
  readonly note: string;
  /** Wall time of the company. */
  readonly promisedFor: string | null;
}

/** Resolves with the note; with null once it waits for the connection. Rejects with the server's refusal. */
export type QueueNote = (note: QueuedNote) => Promise<NoteRecord | null>;

let queue: QueueNote = () => Promise.reject(new Error('Notes have no queue'));

/** Notes wait in the messages' outbox, whose area imports this one. */
export function registerNoteQueue(next: QueueNote): void {
  queue = next;
}

export const queueNote: QueueNote = (note) => queue(note);
