declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** One contact has taken another one in. */
    'contact.merged': { contactId: number; formerId: number };
    /** They are two again. */
    'contact.parted': { contactId: number; formerId: number };
  }
}
export {};
