import type { BillingProviderKind } from '#shared/automation/billingProviders.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'billingProvider.changed': { provider: BillingProviderKind };
  }
}
