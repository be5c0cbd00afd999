declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queueIntegration.created': { queueIntegrationId: number };
    'queueIntegration.changed': { queueIntegrationId: number };
    /** The contract's event names the row `integrationId`. */
    'queueIntegration.removed': { queueIntegrationId: number; integrationId: number };
  }
}
export {};
