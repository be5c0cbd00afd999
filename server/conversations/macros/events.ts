declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'macro.created': { macroId: number };
    'macro.changed': { macroId: number };
    /** `userId`: whose it was; null: everybody's. */
    'macro.removed': { macroId: number; userId: number | null };
  }
}
export {};
