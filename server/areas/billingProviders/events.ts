import type { BillingProviderKind } from '#shared/areas/billingProviders.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'billingProvider.changed': { provider: BillingProviderKind };
  }
}
