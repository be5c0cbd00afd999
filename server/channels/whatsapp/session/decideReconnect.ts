import type { ConnectionState } from '#shared/areas/connections.ts';

/** Why we let go of a socket ourselves. */
export type DisconnectCause = 'closed' | 'replaced' | 'database' | 'deaf' | 'unreadable' | 'silent' | 'passkey' | 'codeRefused';

/** How a socket ended. */
export interface Disconnection {
  /** The library's code; undefined when there was none. */
  readonly code: number | undefined;
  readonly message: string;
  /** Null: it was not we who ended it. */
  readonly cause: DisconnectCause | null;
  /** A phone had answered the code of eight characters. */
  readonly isPairingCodeAnswered: boolean;
}

/** The same, and what there was before. */
export interface ReconnectInput extends Disconnection {
  readonly isPaired: boolean;
  /** How often in a row it ended without having been open for a minute. */
  readonly failures: number;
  /** How often another log-in took the number within the last ten minutes. */
  readonly replacements: number;
}

/** What follows: a state, and when it tries again by itself, if it does. */
export interface ReconnectDecision {
  readonly state: ConnectionState;
  readonly reason: string | null;
  /** Milliseconds; null: a person has to act. */
  readonly delayMs: number | null;
  /** The credentials are worth nothing any more. */
  readonly shouldForgetCredentials: boolean;
}

const minuteMs = 60_000;

/** Somewhere below a ceiling that doubles: many numbers that fall at once do not rise at once. */
export const jitteredBackoffMs = (failures: number, random: () => number): number =>
  Math.round(200 + random() * Math.min(minuteMs, 1000 * 2 ** Math.min(failures, 10)));

const stayDown = (state: ConnectionState, reason: string | null = null, forgets = false): ReconnectDecision => ({
  state,
  reason,
  delayMs: null,
  shouldForgetCredentials: forgets,
});
const retryAfter = (delay: number, reason: string): ReconnectDecision => ({
  state: 'backoff',
  reason,
  delayMs: delay,
  shouldForgetCredentials: false,
});

/** Doubling from a quarter of an hour to four hours. */
const rateLimitBackoffMs = (failures: number): number => Math.min(15 * minuteMs * 2 ** Math.max(0, failures - 1), 240 * minuteMs);

type ReconnectPolicy = (ending: ReconnectInput, random: () => number) => ReconnectDecision;

const networkPolicy =
  (reason: string): ReconnectPolicy =>
  ({ isPaired, failures }, random) => {
    // Nobody scans while nobody looks: an unpaired number does not knock for ever.
    return !isPaired && failures > 5 ? stayDown('qrExpired') : retryAfter(jitteredBackoffMs(failures, random), reason);
  };

const timeoutPolicy: ReconnectPolicy = (ending, random) =>
  ending.message.includes('QR refs')
    ? stayDown('qrExpired', ending.isPairingCodeAnswered ? 'unfinished' : null)
    : networkPolicy('network')(ending, random);

/** At once; a socket that goes deaf again and again is not helped by haste. */
const deafPolicy: ReconnectPolicy = (ending, random) =>
  ending.failures > 1 ? networkPolicy('deaf')(ending, random) : retryAfter(0, 'deaf');

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

const policiesByCode: Readonly<Record<number, ReconnectPolicy>> = {
  515: () => ({ state: 'restarting', reason: null, delayMs: 0, shouldForgetCredentials: false }),
  408: timeoutPolicy,
  428: networkPolicy('network'),
  503: networkPolicy('server'),
  440: ({ replacements }) => (replacements > 1 ? stayDown('replaced') : retryAfter(minuteMs, 'replaced')),
  401: () => stayDown('loggedOut', 'unlinked', true),
  402: () => stayDown('banned'),
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

const unknownPolicy: ReconnectPolicy = (ending, random) => {
  if (!ending.isPaired && ending.code === 500) {
    return stayDown('failed', 'pairing');
  }
  // Credentials are never thrown away for an error that nobody understands.
  return ending.failures > 3 ? stayDown('failed', 'session') : retryAfter(jitteredBackoffMs(ending.failures, random), 'unknown');
};

function findPolicy({ cause, code }: ReconnectInput): ReconnectPolicy {
  if (cause !== null) {
    return policiesByCause[cause];
  }
  return code === undefined ? networkPolicy('network') : (policiesByCode[code] ?? unknownPolicy);
}

/** What to do after a socket has ended. */
export function decideReconnect(ending: ReconnectInput, random: () => number = Math.random): ReconnectDecision {
  return findPolicy(ending)(ending, random);
}
