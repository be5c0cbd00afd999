declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A contact is about to be removed, and with it what belongs to it. */
    'contact.removing': { contactId: number };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contactField.created': { contactFieldId: number };
    'contactField.changed': { contactFieldId: number };
    'contactField.removed': { contactFieldId: number };
    /** `onWhatsApp`: those that are blocked on the company's numbers too. */
    'contact.blockChanged': { contactIds: number[]; isBlocked: boolean; onWhatsApp: number[] };
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    'contact.removed': { contactId: number };
    /** A channel has named both in one message as one person; the number in the channel's spelling. */
    'contact.paired': { contactIds: [number, number]; number: string | null };
  }
  interface Jobs {
    'contacts.fetchPicture': { contactId: number };
  }
}
export {};
