declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** The causes of send delays have changed. */
    'connection.held': { connectionId: number };
  }
}
export {};
