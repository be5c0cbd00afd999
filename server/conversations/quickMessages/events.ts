declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'quickMessage.created': { quickMessageId: number };
    'quickMessage.changed': { quickMessageId: number };
    /** Removed, or no longer shared: `userId` is the user who loses it, null for the whole company. */
    'quickMessage.removed': { quickMessageId: number; userId: number | null };
  }
}
export {};
