declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'ticketView.created': { ticketViewId: number };
    'ticketView.changed': { ticketViewId: number };
    /** `userId`: whose it was; null: everybody's. */
    'ticketView.removed': { ticketViewId: number; userId: number | null };
  }
}
export {};
