declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'note.added': { noteId: number };
    'note.changed': { noteId: number };
    'note.removed': { noteId: number; ticketId: number | null };
  }
}
export {};
