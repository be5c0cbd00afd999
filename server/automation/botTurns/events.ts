declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface Jobs {
    'botTurns.take': { ticketId: number };
  }
}
export {};
