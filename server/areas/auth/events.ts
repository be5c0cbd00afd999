declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'session.opened': { sessionId: string; userId: number };
    'session.ended': { sessionId: string; userId: number };
  }
}
export {};
