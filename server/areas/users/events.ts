declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'user.created': { userId: number };
    /** Session data or the authorization of rooms: profile, queues, allTicket, password. */
    'user.changed': { userId: number };
    'user.removed': { userId: number };
  }
}
export {};
