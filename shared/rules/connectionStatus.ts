import type { ConnectionState, ConnectionStatus } from '#shared/areas/connections.ts';

/** How long a number may look for its way back before older clients read of it as lost, in milliseconds. */
export const lostAfterMs = 10 * 60_000;

/** What decides the status that older clients know. */
export interface ConnectionProgress {
  readonly state: ConnectionState;
  /** Since when; a number that tries again and again stays in its trouble since the first failure. */
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

/** States in which a number looks for its way back. */
const retryingStates: readonly ConnectionState[] = ['backoff', 'connecting'];

/** The same trouble goes on: a new try between two pauses does not begin it anew. */
export const isSameOutage = (before: ConnectionState, after: ConnectionState, retries: number): boolean =>
  retryingStates.includes(before) && retryingStates.includes(after) && retries > 0;

/** The status that older clients know. */
export function getConnectionStatus({ state, since, retries, nextAttemptAt }: ConnectionProgress, now: Date): ConnectionStatus {
  const isSearching = state === 'backoff' || (state === 'connecting' && retries > 0);
  const waits = nextAttemptAt === null ? 0 : nextAttemptAt.getTime() - since.getTime();
  const isLost = isSearching && Math.max(waits, now.getTime() - since.getTime()) >= lostAfterMs;
  return isLost ? 'TIMEOUT' : statusByState[state];
}

/** Nothing happens any more until a person acts. */
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

/** Whether a number has given up: a state that names its next attempt has not. */
export const hasStoppedRetrying = (state: ConnectionState, nextAttemptAt: Date | null): boolean =>
  terminalStates.has(state) && nextAttemptAt === null;

/** Whether messages can leave. */
export const canSendMessages = (state: ConnectionState): boolean => state === 'connected' || state === 'restricted';
