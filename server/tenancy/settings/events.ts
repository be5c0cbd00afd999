import type { SettingRecord } from '#shared/tenancy/settings.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'setting.changed': { key: string; /** The last record of a key that has no row any more. */ removed?: SettingRecord };
  }
}
