declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    'contact.removed': { contactId: number };
    /** A channel has named both in one breath, as the same person; the number as the channel spells it. */
    'contact.paired': { contactIds: [number, number]; number: string | null };
    /** A picture that nobody shows any more. */
    'contact.pictureDropped': { path: string };
  }
  interface Jobs {
    'contacts.fetchPicture': { contactId: number };
  }
}
export {};
