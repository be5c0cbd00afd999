declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'connection.changed': { connectionId: number };
    /** Session state, QR code, attempts. */
    'connection.stateChanged': { connectionId: number };
    /** Figures or limits of its health. */
    'connection.measured': { connectionId: number };
    'connection.removed': { connectionId: number };
  }
}
declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A connection is about to be removed: references to it become null. */
    'connection.removing': { connectionId: number };
  }
}
export {};
