import type { ConnectionState, ConnectionStatus } from '#shared/workspace/connections/record.ts';
import { minuteMs } from './durations.ts';

/** Milliseconds of unsuccessful reconnecting after which legacy clients see TIMEOUT. */
const lostAfterMs = 10 * minuteMs;

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

/** An opening that ends sooner is part of the outage around it. */
export const stableAfterMs = 60_000;

/** True while a reconnect waits or connects. */
export const isRetrying = (state: ConnectionState, retries: number): boolean =>
  state === 'backoff' || (state === 'connecting' && retries > 0);

/** Maps the state to the status of the legacy contract. */
export function getConnectionStatus({ state, since, retries, nextAttemptAt }: ConnectionProgress, now: Date): ConnectionStatus {
  const scheduledMs = nextAttemptAt === null ? 0 : nextAttemptAt.getTime() - since.getTime();
  const isLost = isRetrying(state, retries) && Math.max(scheduledMs, now.getTime() - since.getTime()) >= lostAfterMs;
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
