import type { SendFailure } from '#shared/rules/delivery.ts';

/** Remedy for a failed message; 'none' where a retry cannot help. */
export type FailureRemedy = 'retry' | 'check' | 'connections' | 'none';

const remedies: Readonly<Record<SendFailure, FailureRemedy>> = {
  notOnWhatsApp: 'check',
  restricted: 'connections',
  // The retry uses the ticket's current connection and may queue for it.
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

/** Remedy shown beside the reason; 'connections' only for those who may manage them. */
export function remedyFor(failure: SendFailure, canManageConnections: boolean): FailureRemedy {
  const remedy = remedies[failure];
  return remedy === 'connections' && !canManageConnections ? 'retry' : remedy;
}
