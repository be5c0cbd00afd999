declare module '#server/platform/db/events.ts' {
  interface DomainEvents {
    'setting.changed': { key: string };
  }
}
export {};
