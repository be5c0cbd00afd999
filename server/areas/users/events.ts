declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'user.created': { userId: number };
    /** Anything that the session carries or that decides over rooms: profile, queues, allTicket, password. */
    'user.changed': { userId: number };
    'user.removed': { userId: number };
  }
}
export {};
