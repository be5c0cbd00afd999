import type { ConnectionRecord, ConnectionState } from '#shared/workspace/connections/record.ts';

/** Actions on a connection's session. */
export type ConnectionAction = 'showQr' | 'showCode' | 'retry' | 'resume' | 'renew' | 'pause' | 'stop';

interface AvailableActions {
  /** Most useful action; null: only waiting helps. */
  readonly main: ConnectionAction | null;
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

/** Paused by a user: can be resumed. Paused with the company: nothing to do. */
const actionsByPauseReason: Readonly<Record<string, AvailableActions>> = {
  user: { main: 'resume', others: ['renew', 'stop'] },
  company: { main: null, others: [] },
};

/** Reasons that require new credentials. */
const unrecoverableReasons: readonly (string | null)[] = ['pairing', 'multiDevice', 'codeRefused'];

/** Available actions. A simulated connection has no QR code and is restarted instead. */
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

/** True while an attempt to connect is under way. */
export const isConnecting = ({ state }: Pick<ConnectionRecord, 'state'>): boolean => state === 'connecting' || state === 'restarting';

/** True for actions that interrupt a working connection. */
export const needsConfirmation = (action: ConnectionAction, { state }: Pick<ConnectionRecord, 'state'>): boolean =>
  action === 'stop' || action === 'pause' || (action === 'renew' && !['qr', 'code', 'qrExpired', 'loggedOut', 'paused'].includes(state));
