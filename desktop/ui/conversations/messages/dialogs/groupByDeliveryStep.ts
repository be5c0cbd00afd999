import type { Recipient } from '#shared/conversations/messages/recipients.ts';

const steps = ['played', 'read', 'delivered', 'server'] as const;

/** Recipients at the same delivery step. */
export interface RecipientGroup {
  /** `server`: not delivered yet. */
  readonly step: (typeof steps)[number];
  readonly people: readonly (Recipient & { readonly at: string | null })[];
}

const timeOfStep = ({ playedAt, readAt, deliveredAt }: Recipient, step: RecipientGroup['step']): string | null =>
  ({ played: playedAt, read: readAt, delivered: deliveredAt, server: null })[step];

const farthestStep = (recipient: Recipient): RecipientGroup['step'] =>
  steps.find((step) => timeOfStep(recipient, step) !== null) ?? 'server';

/** Groups recipients by their farthest step, each group in order of time. */
export const groupByDeliveryStep = (recipients: readonly Recipient[]): RecipientGroup[] =>
  steps
    .map((step) => ({
      step,
      people: recipients
        .filter((recipient) => farthestStep(recipient) === step)
        .map((recipient) => ({ ...recipient, at: timeOfStep(recipient, step) }))
        .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? '')),
    }))
    .filter(({ people }) => people.length > 0);
