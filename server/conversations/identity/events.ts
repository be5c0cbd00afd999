declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contact.merged': { contactId: number; formerId: number };
    /** A merge was undone. */
    'contact.parted': { contactId: number; formerId: number };
  }
}
export {};
