import type { BillingTask } from '#shared/automation/billingProviders.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** A customer's message is to be answered by an assistant, an integration or a billing system: the other two are null. */
    'chatbot.turnDue': {
      ticketId: number;
      messageId: number;
      promptId: number | null;
      integrationId: number | null;
      billing: BillingTask | null;
    };
  }
}
