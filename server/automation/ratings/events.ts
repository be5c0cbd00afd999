declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** Asked, answered, commented, or over. */
    'rating.changed': { ratingId: number };
    /** The rate has come for the first time. */
    'rating.answered': { ratingId: number; ticketId: number };
  }
}
export {};
