import type { Recipient } from '#shared/areas/recipients.ts';

const steps = ['played', 'read', 'delivered', 'server'] as const;

/** Those who have got equally far, and when each of them did. */
export interface RecipientGroup {
  /** `server`: they do not have it yet. */
  readonly step: (typeof steps)[number];
  readonly people: readonly (Recipient & { readonly at: string | null })[];
}

const timeAt = ({ playedAt, readAt, deliveredAt }: Recipient, step: RecipientGroup['step']): string | null =>
  ({ played: playedAt, read: readAt, delivered: deliveredAt, server: null })[step];

const stepOf = (recipient: Recipient): RecipientGroup['step'] => steps.find((step) => timeAt(recipient, step) !== null) ?? 'server';

/** Everybody once, under the farthest step of theirs; the first who took it comes first. */
export const recipientGroups = (recipients: readonly Recipient[]): RecipientGroup[] =>
  steps
    .map((step) => ({
      step,
      people: recipients
        .filter((recipient) => stepOf(recipient) === step)
        .map((recipient) => ({ ...recipient, at: timeAt(recipient, step) }))
        .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? '')),
    }))
    .filter(({ people }) => people.length > 0);
