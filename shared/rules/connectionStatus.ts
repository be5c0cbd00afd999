import type { ConnectionState, ConnectionStatus } from '#shared/areas/connections.ts';

/** Milliseconds of unsuccessful reconnecting after which legacy clients see TIMEOUT. */
export const lostAfterMs = 10 * 60_000;

export interface ConnectionProgress {
  readonly state: ConnectionState;
  /** Start of the state; during an outage, of its first failure. */
  readonly since: Date;
  readonly retries: number;
  readonly nextAttemptAt: Date | null;
}

const statusByState: Record<ConnectionState, ConnectionStatus> = {
  new: 'OPENING',
  connecting: 'OPENING',
  restarting: 'OPENING',
  syncing: 'OPENING',
  backoff: 'OPENING',
  qr: 'qrcode',
  code: 'PAIRING',
  pairing: 'PAIRING',
  connected: 'CONNECTED',
  restricted: 'CONNECTED',
  qrExpired: 'DISCONNECTED',
  loggedOut: 'DISCONNECTED',
  banned: 'DISCONNECTED',
  replaced: 'DISCONNECTED',
  versionRefused: 'DISCONNECTED',
  passkey: 'DISCONNECTED',
  failed: 'DISCONNECTED',
  paused: 'DISCONNECTED',
};

/** States of an automatic reconnect. */
const retryingStates: readonly ConnectionState[] = ['backoff', 'connecting'];

/** True while a reconnect alternates between waiting and connecting, which is one outage. */
export const isSameOutage = (before: ConnectionState, after: ConnectionState, retries: number): boolean =>
  retryingStates.includes(before) && retryingStates.includes(after) && retries > 0;

/** Maps the state to the status of the legacy contract. */
export function getConnectionStatus({ state, since, retries, nextAttemptAt }: ConnectionProgress, now: Date): ConnectionStatus {
  const isSearching = state === 'backoff' || (state === 'connecting' && retries > 0);
  const scheduledMs = nextAttemptAt === null ? 0 : nextAttemptAt.getTime() - since.getTime();
  const isLost = isSearching && Math.max(scheduledMs, now.getTime() - since.getTime()) >= lostAfterMs;
  return isLost ? 'TIMEOUT' : statusByState[state];
}

/** States that only a person can end. */
const terminalStates: ReadonlySet<ConnectionState> = new Set([
  'qrExpired',
  'loggedOut',
  'banned',
  'replaced',
  'versionRefused',
  'passkey',
  'failed',
  'paused',
]);

/** True for a terminal state without a scheduled attempt. */
export const hasStoppedRetrying = (state: ConnectionState, nextAttemptAt: Date | null): boolean =>
  terminalStates.has(state) && nextAttemptAt === null;

export const canSendMessages = (state: ConnectionState): boolean => state === 'connected' || state === 'restricted';
