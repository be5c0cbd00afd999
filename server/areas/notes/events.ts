declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'note.added': { noteId: number };
    'note.changed': { noteId: number };
    'note.removed': { noteId: number; ticketId: number | null };
  }
}
export {};
