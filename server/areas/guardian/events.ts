declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    /** The figures of a number have changed. */
    'connection.measured': { connectionId: number };
  }
}
export {};
