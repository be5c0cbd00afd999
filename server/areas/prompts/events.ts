declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'prompt.created': { promptId: number };
    'prompt.changed': { promptId: number };
    'prompt.removed': { promptId: number };
    'aiBudget.changed': object;
    /** Percent of the month that is used for the first time. */
    'aiBudget.crossed': { level: 80 | 100 };
  }
}
export {};
