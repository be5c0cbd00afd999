declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    'contact.removed': { contactId: number };
    /** A picture that nobody shows any more. */
    'contact.pictureDropped': { path: string };
  }
  interface Jobs {
    'contacts.fetchPicture': { contactId: number };
  }
}
export {};
