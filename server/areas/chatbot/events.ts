declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** A customer's message is to be answered by an assistant or an integration: one of the two ids is null. */
    'chatbot.turnDue': { ticketId: number; messageId: number; promptId: number | null; integrationId: number | null };
  }
}
export {};
