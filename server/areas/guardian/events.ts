declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** The figures of a number have changed. */
    'connection.measured': { connectionId: number };
    /** What waits for a number does so for other causes than before. */
    'connection.held': { connectionId: number };
  }
}
export {};
