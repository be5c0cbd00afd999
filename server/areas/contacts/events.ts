declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    'contact.removed': { contactId: number };
  }
}
export {};
