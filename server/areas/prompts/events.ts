declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'prompt.created': { promptId: number };
    'prompt.changed': { promptId: number };
    'prompt.removed': { promptId: number };
    'aiBudget.changed': object;
  }
}
export {};
