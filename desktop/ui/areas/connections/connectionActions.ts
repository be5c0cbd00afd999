import type { ConnectionRecord, ConnectionState } from '#shared/areas/connections.ts';

/** What can be done about the session of a number. */
export type ConnectionAction = 'showQr' | 'showCode' | 'retry' | 'resume' | 'renew' | 'pause' | 'stop';

interface AvailableActions {
  /** The one that helps now; null where one can only wait. */
  readonly main: ConnectionAction | null;
  /** What else makes sense. */
  readonly others: readonly ConnectionAction[];
}

const actionsByState: Record<ConnectionState, AvailableActions> = {
  new: { main: null, others: ['retry', 'stop'] },
  connecting: { main: null, others: ['pause', 'stop'] },
  qr: { main: 'showQr', others: ['renew', 'stop'] },
  code: { main: 'showCode', others: ['renew', 'stop'] },
  pairing: { main: null, others: ['stop'] },
  restarting: { main: null, others: ['stop'] },
  syncing: { main: null, others: ['pause', 'stop'] },
  connected: { main: 'stop', others: ['pause'] },
  restricted: { main: 'stop', others: ['pause'] },
  backoff: { main: 'retry', others: ['pause', 'renew', 'stop'] },
  qrExpired: { main: 'renew', others: ['stop'] },
  loggedOut: { main: 'renew', others: ['retry'] },
  banned: { main: 'retry', others: ['renew', 'stop'] },
  replaced: { main: 'retry', others: ['renew', 'stop'] },
  versionRefused: { main: 'retry', others: ['pause', 'stop'] },
  passkey: { main: 'renew', others: ['stop'] },
  failed: { main: 'retry', others: ['renew', 'stop'] },
  paused: { main: 'renew', others: ['retry'] },
};

/** A paused number goes on with what it has; one whose company is suspended waits for the company. */
const actionsByPauseReason: Readonly<Record<string, AvailableActions>> = {
  user: { main: 'resume', others: ['renew', 'stop'] },
  company: { main: null, others: [] },
};

/** Trouble that the old credentials cannot end. */
const unrecoverableReasons: readonly (string | null)[] = ['pairing', 'multiDevice', 'codeRefused'];

/** What a person can do about a number as it is. A simulated one has no code to read: it is connected again. */
export function getConnectionActions({
  state,
  stateReason,
  provider,
}: Pick<ConnectionRecord, 'state' | 'stateReason' | 'provider'>): AvailableActions {
  const pausedActions = state === 'paused' && stateReason !== null ? actionsByPauseReason[stateReason] : undefined;
  if (pausedActions !== undefined) {
    return pausedActions;
  }
  if (provider === 'simulated' && actionsByState[state].main === 'renew') {
    return { main: 'retry', others: [] };
  }
  return state === 'failed' && unrecoverableReasons.includes(stateReason)
    ? { main: 'renew', others: ['retry', 'stop'] }
    : actionsByState[state];
}

/** Asks twice: customers would feel it at once. */
export const needsConfirmation = (action: ConnectionAction, { state }: Pick<ConnectionRecord, 'state'>): boolean =>
  action === 'stop' || action === 'pause' || (action === 'renew' && !['qr', 'code', 'qrExpired', 'loggedOut', 'paused'].includes(state));
