import { LockMode } from '@mikro-orm/postgresql';
import type { ChannelState } from '#server/channels/Channel.ts';
import { hasStoppedRetrying, isSameOutage } from '#shared/rules/connectionStatus.ts';
import { refusalCooldownMs } from '#shared/rules/computeWarmUp.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { Connection } from './Connection.ts';

/** The number is known from syncing on, and stays known while the connection looks for its way back. */
const nextNumber = (connection: Connection, { state, reason, number }: ChannelState): string | null => {
  const isUnlinked = state === 'loggedOut' || state === 'qr' || state === 'code' || (state === 'paused' && reason === null);
  return number ?? (isUnlinked ? null : (connection.number ?? null));
};

/** One that has given up waits for a person; one that was paused waits for whoever paused it. */
const shouldStayOpen = ({ state, nextAttemptAt }: ChannelState): boolean => state === 'paused' || !hasStoppedRetrying(state, nextAttemptAt);

/** How old a number is decides what it may; linked anew it is as old as before. */
function rememberNumber(connection: Connection, number: string | null, now: Date): void {
  if (number !== null && number !== connection.knownNumber) {
    Object.assign(connection, { knownNumber: number, numberSince: now });
  }
}

/** A restriction of the provider is remembered beyond its end, which it may name or lift before. */
function rememberRestriction(connection: Connection, { state, nextAttemptAt }: ChannelState, now: Date): void {
  if (state === 'restricted') {
    connection.strangersLockedUntil = nextAttemptAt ?? new Date(now.getTime() + refusalCooldownMs);
  } else if (state === 'connected' && connection.state === 'restricted') {
    connection.strangersLockedUntil = now;
  }
}

/** Told before the channel has heard that somebody has just switched the number off. */
const isOutdated = ({ state, wanted }: Connection, reported: ChannelState): boolean =>
  !wanted && state === 'paused' && reported.state !== 'paused';

/** Keeps what a channel reports about a number. One that has given up is not opened again until a person asks for it. */
export async function recordState(scope: Scope, connectionId: number, reported: ChannelState): Promise<void> {
  const connection = await scope.em.findOne(Connection, { id: connectionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (connection === null || isOutdated(connection, reported)) {
    return;
  }
  const { state, reason, qr, code, retries, nextAttemptAt } = reported;
  rememberNumber(connection, reported.number, scope.now);
  rememberRestriction(connection, reported, scope.now);
  const isSameState = connection.state === state || isSameOutage(connection.state, state, retries);
  Object.assign(connection, {
    state,
    stateReason: reason,
    stateSince: isSameState ? connection.stateSince : scope.now,
    nextAttemptAt,
    qrcode: state === 'qr' ? (qr ?? '') : '',
    pairingCode: state === 'code' ? (code ?? '') : '',
    retries,
    number: nextNumber(connection, reported),
    wanted: connection.wanted && shouldStayOpen(reported),
  });
  scope.recordEvent('connection.stateChanged', { connectionId });
}
