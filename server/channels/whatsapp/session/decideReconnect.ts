import { computeDoubledMs } from '#server/platform/async/backoff.ts';
import type { DisconnectCause, Disconnection } from '#server/channels/whatsapp/connection/Disconnection.ts';
import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import { hourMs, minuteMs } from '#shared/rules/durations.ts';

/** A disconnection and its history. */
export interface ReconnectInput extends Disconnection {
  readonly isPaired: boolean;
  /** Consecutive disconnections without a minute of being open in between. */
  readonly failures: number;
  /** Times another log-in has replaced ours within the last ten minutes. */
  readonly replacements: number;
  /** The longest pause after failures that end by themselves. */
  readonly backoffCeilingMs: number;
}

/** The next state, and the pause before the next attempt. */
export interface ReconnectDecision {
  readonly state: ConnectionState;
  readonly reason: string | null;
  /** Null when a person has to act. */
  readonly delayMs: number | null;
  /** The credentials are no longer valid. */
  readonly shouldForgetCredentials: boolean;
}

/** Full jitter below a doubling ceiling, so that numbers that were disconnected together do not reconnect together. */
export const jitteredBackoffMs = (failures: number, random: () => number, ceilingMs: number): number =>
  Math.round(200 + random() * computeDoubledMs(failures + 1, { firstMs: 1000, maxMs: ceilingMs }));

const stayDown = (state: ConnectionState, reason: string | null = null, shouldForgetCredentials = false): ReconnectDecision => ({
  state,
  reason,
  delayMs: null,
  shouldForgetCredentials: shouldForgetCredentials,
});
const retryAfter = (delayMs: number, reason: string): ReconnectDecision => ({
  state: 'backoff',
  reason,
  delayMs: delayMs,
  shouldForgetCredentials: false,
});

/** Doubles from a quarter of an hour up to four hours. */
const rateLimitBackoffMs = (failures: number): number => computeDoubledMs(failures, { firstMs: 15 * minuteMs, maxMs: 4 * hourMs });

type ReconnectPolicy = (input: ReconnectInput, random: () => number) => ReconnectDecision;

const networkPolicy =
  (reason: string): ReconnectPolicy =>
  ({ isPaired, failures, backoffCeilingMs }, random) => {
    // An unpaired number gives up after five failures: nobody is there to scan its code.
    return !isPaired && failures > 5 ? stayDown('qrExpired') : retryAfter(jitteredBackoffMs(failures, random, backoffCeilingMs), reason);
  };

const timeoutPolicy: ReconnectPolicy = (input, random) =>
  input.message.includes('QR refs')
    ? stayDown('qrExpired', input.isPairingCodeAnswered ? 'unfinished' : null)
    : networkPolicy('network')(input, random);

/** Reconnects at once after the first time, then with the back-off of network failures. */
const deafPolicy: ReconnectPolicy = (input, random) => (input.failures > 1 ? networkPolicy('deaf')(input, random) : retryAfter(0, 'deaf'));

const policiesByCause: Readonly<Record<DisconnectCause, ReconnectPolicy>> = {
  closed: () => stayDown('paused'),
  replaced: () => stayDown('replaced'),
  database: networkPolicy('database'),
  deaf: deafPolicy,
  unreadable: deafPolicy,
  silent: networkPolicy('network'),
  passkey: () => stayDown('passkey'),
  codeRefused: () => stayDown('failed', 'codeRefused'),
};

const temporaryBanPolicy: ReconnectPolicy = ({ refusal }) => {
  const delayMs = refusal?.expiresInMs ?? null;
  return delayMs === null ? stayDown('banned') : { ...stayDown('banned', 'temporaryBan'), delayMs };
};

const policiesByCode: Readonly<Record<number, ReconnectPolicy>> = {
  515: () => ({ state: 'restarting', reason: null, delayMs: 0, shouldForgetCredentials: false }),
  408: timeoutPolicy,
  428: networkPolicy('network'),
  501: networkPolicy('server'),
  503: networkPolicy('server'),
  440: ({ replacements }) => (replacements > 1 ? stayDown('replaced') : retryAfter(minuteMs, 'replaced')),
  401: () => stayDown('loggedOut', 'unlinked', true),
  402: temporaryBanPolicy,
  403: () => stayDown('banned'),
  406: () => stayDown('banned'),
  405: ({ failures }) => ({
    state: 'versionRefused',
    reason: null,
    delayMs: failures > 1 ? 60 * minuteMs : 5 * minuteMs,
    shouldForgetCredentials: false,
  }),
  411: () => stayDown('failed', 'multiDevice'),
  429: ({ failures }) => retryAfter(rateLimitBackoffMs(failures), 'rateLimited'),
};

/** A code of the server's own troubles, or one that nobody has explained: a paired number is retried for ever. */
const unknownPolicy: ReconnectPolicy = (input, random) =>
  !input.isPaired && input.code === 500
    ? stayDown('failed', 'pairing')
    : networkPolicy(input.code === 500 ? 'server' : 'unknown')(input, random);

function findPolicy({ cause, code }: ReconnectInput): ReconnectPolicy {
  if (cause !== null) {
    return policiesByCause[cause];
  }
  return code === undefined ? networkPolicy('network') : (policiesByCode[code] ?? unknownPolicy);
}

/** Decides what follows the end of a socket; pure but for `random`, which yields numbers from 0 to 1. */
export function decideReconnect(input: ReconnectInput, random: () => number = Math.random): ReconnectDecision {
  return findPolicy(input)(input, random);
}
