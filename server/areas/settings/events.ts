declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'setting.changed': { key: string };
  }
}
export {};
