import type { BillingTask } from '#shared/automation/queueIntegrations/billingProviders.ts';
import type { Outcome } from './Outcome.ts';

/** A message that an assistant, an integration or a billing system is to answer; the other two are null. */
export interface BotTurn {
  readonly id: number;
  readonly ticketId: number;
  readonly messageId: number;
  readonly promptId: number | null;
  readonly integrationId: number | null;
  readonly billing: BillingTask | null;
  readonly attempts: number;
  readonly createdAt: string;
  /** Null: not asked yet. */
  readonly outcome: Outcome | null;
  /** `error`, `broken`: it has failed unexpectedly, once or twice. */
  readonly reason: string | null;
  /** Of the outcome's replies. */
  readonly sent: number;
}
