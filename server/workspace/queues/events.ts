declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queue.changed': { queueId: number };
    'queue.removed': { queueId: number };
  }
}

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A queue or a connection is to use a prompt or an integration: throws where the company has none of that id. */
    'automation.named': { promptId?: number | null | undefined; integrationId?: number | null | undefined };
    /** Throws where something cannot do without the queue. */
    'queue.removing': { queueId: number };
  }
}
export {};
