declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queueOptions.changed': { queueId: number };
  }
}
export {};
