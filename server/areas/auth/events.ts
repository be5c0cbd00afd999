declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'session.opened': { sessionId: string; userId: number };
    'session.ended': { sessionId: string; userId: number };
  }
}
export {};
