declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'handover.written': { handoverId: number };
    'handover.done': { ticketId: number };
  }
}
export {};
