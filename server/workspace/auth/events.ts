declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'session.opened': { sessionId: string; userId: number };
    'session.ended': { sessionId: string; userId: number };
  }
}
declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A user signs out. */
    'user.signingOut': { userId: number };
  }
}
export {};
