declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'note.added': { noteId: number };
    'note.changed': { noteId: number };
    /** The time of a promise has come. */
    'note.promiseDue': { noteId: number };
    'note.mentioned': { ticketId: number; userIds: readonly number[] };
    'note.mentionsRead': { ticketId: number; userId: number };
    'note.removed': { noteId: number; ticketId: number | null };
  }
}
export {};
