declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queue.changed': { queueId: number };
    'queue.removed': { queueId: number };
  }
}
export {};
