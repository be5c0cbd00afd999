declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'prompt.created': { promptId: number };
    'prompt.changed': { promptId: number };
    'prompt.removed': { promptId: number };
    'aiBudget.changed': object;
    /** Percent of the month that is used for the first time. */
    'aiBudget.crossed': { level: 80 | 100 };
    /** What voices may speak in the month comes to its end. */
    'aiBudget.voicesNear': object;
  }
}
export {};
