import type { Recipient } from '#shared/areas/recipients.ts';

const steps = ['played', 'read', 'delivered', 'server'] as const;

/** Those who have got equally far, and when each of them did. */
export interface RecipientGroup {
  /** `server`: they do not have it yet. */
  readonly step: (typeof steps)[number];
  readonly people: readonly (Recipient & { readonly at: string | null })[];
}

const timeOfStep = ({ playedAt, readAt, deliveredAt }: Recipient, step: RecipientGroup['step']): string | null =>
  ({ played: playedAt, read: readAt, delivered: deliveredAt, server: null })[step];

const farthestStep = (recipient: Recipient): RecipientGroup['step'] =>
  steps.find((step) => timeOfStep(recipient, step) !== null) ?? 'server';

/** Everybody once, under the farthest step of theirs; the first who took it comes first. */
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
