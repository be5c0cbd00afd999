import { LockMode } from '@mikro-orm/postgresql';
import type { ChannelState } from '#server/channels/Channel.ts';
import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import { canSendMessages, hasStoppedRetrying, isRetrying, stableAfterMs } from '#shared/rules/connectionStatus.ts';
import { refusalCooldownMs } from '#shared/rules/computeWarmUp.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Connection } from './Connection.ts';

/** The number is known from `syncing` on and kept during reconnects. */
const nextNumber = (connection: Connection, { state, reason, number }: ChannelState): string | null => {
  const isUnlinked = state === 'loggedOut' || state === 'qr' || state === 'code' || (state === 'paused' && reason === null);
  return number ?? (isUnlinked ? null : (connection.number ?? null));
};

/** An ended connection is reopened by a person; a paused one keeps its desired state. */
const shouldStayOpen = ({ state, nextAttemptAt }: ChannelState): boolean => state === 'paused' || !hasStoppedRetrying(state, nextAttemptAt);

/** The age of a number sets its limits; relinking the same number does not reset it. */
function rememberNumber(connection: Connection, number: string | null, now: Date): void {
  if (number !== null && number !== connection.knownNumber) {
    Object.assign(connection, { knownNumber: number, numberSince: now });
  }
}

/** A restriction outlasts the state: the provider may name or lift its end. */
function rememberRestriction(connection: Connection, { state, nextAttemptAt }: ChannelState, now: Date): void {
  if (state === 'restricted') {
    connection.strangersLockedUntil = nextAttemptAt ?? new Date(now.getTime() + refusalCooldownMs);
  } else if (state === 'connected' && connection.state === 'restricted') {
    connection.strangersLockedUntil = now;
  }
}

/** A report that the channel sent before it saw that the connection was switched off. */
const isOutdated = ({ state, wanted }: Connection, reported: ChannelState): boolean =>
  !wanted && state === 'paused' && reported.state !== 'paused';

/** States on the way to an opening, and openings that may not last. */
const transientStates: ReadonlySet<ConnectionState> = new Set(['connecting', 'restarting', 'syncing', 'connected', 'restricted']);

/** Since when the connection fails, across openings that did not last; a state that a person has to end is no failing. */
function failingSinceOf(connection: Connection, { state: next, retries }: ChannelState, now: Date): Date | null {
  const { state, stateSince } = connection;
  const hasLasted = canSendMessages(state) && now.getTime() - stateSince.getTime() >= stableAfterMs;
  const since = hasLasted ? null : (connection.failingSince ?? null);
  if (isRetrying(next, retries)) {
    return since ?? now;
  }
  return transientStates.has(next) ? since : null;
}

/** Stores the state that a channel reports. An ended connection is not reopened automatically. */
export async function recordState(scope: Scope, connectionId: number, reported: ChannelState): Promise<void> {
  const connection = await scope.em.findOne(Connection, { id: connectionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (connection === null || isOutdated(connection, reported)) {
    return;
  }
  const { state, reason, qr, code, retries, nextAttemptAt, text } = reported;
  rememberNumber(connection, reported.number, scope.now);
  rememberRestriction(connection, reported, scope.now);
  const failingSince = failingSinceOf(connection, reported, scope.now);
  const isSameState = connection.state === state;
  Object.assign(connection, {
    state,
    stateReason: reason,
    stateText: text,
    stateSince: isRetrying(state, retries) ? failingSince : isSameState ? connection.stateSince : scope.now,
    failingSince,
    nextAttemptAt,
    qrcode: state === 'qr' ? (qr ?? '') : '',
    pairingCode: state === 'code' ? (code ?? '') : '',
    retries,
    number: nextNumber(connection, reported),
    wanted: connection.wanted && shouldStayOpen(reported),
  });
  scope.recordEvent('connection.stateChanged', { connectionId });
}
