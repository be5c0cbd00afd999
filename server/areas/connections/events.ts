declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'connection.changed': { connectionId: number };
    /** Session state, QR code, attempts. */
    'connection.stateChanged': { connectionId: number };
    'connection.removed': { connectionId: number };
  }
}
export {};
