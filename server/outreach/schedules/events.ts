declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'schedule.created': { scheduleId: number };
    'schedule.changed': { scheduleId: number };
    'schedule.removed': { scheduleId: number };
  }
}
export {};
