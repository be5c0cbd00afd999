import type { SendFailure } from '#shared/rules/delivery.ts';

/** What can be done about a message that did not leave; none where sending it again mends nothing. */
export type FailureRemedy = 'retry' | 'check' | 'connections' | 'none';

const remedies: Readonly<Record<SendFailure, FailureRemedy>> = {
  notOnWhatsApp: 'check',
  restricted: 'connections',
  // Over the number that the conversation has today, which may wait for its line as any other does.
  disconnected: 'retry',
  mediaMissing: 'none',
  tooLarge: 'none',
  mediaRefused: 'retry',
  rateLimited: 'retry',
  unconfirmed: 'retry',
  rejected: 'retry',
  expired: 'retry',
  unknown: 'retry',
};

/** The one thing that stands beside the reason. Whoever can do nothing about the numbers is not sent to look at them. */
export function remedyFor(failure: SendFailure, canManageConnections: boolean): FailureRemedy {
  const remedy = remedies[failure];
  return remedy === 'connections' && !canManageConnections ? 'retry' : remedy;
}
