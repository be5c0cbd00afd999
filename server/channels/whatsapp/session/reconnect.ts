import type { ConnectionState } from '#shared/areas/connections.ts';

/** How a socket ended. */
export interface Ending {
  /** The library's code; undefined when there was none. */
  readonly code: number | undefined;
  readonly message: string;
  readonly isPaired: boolean;
  /** How often in a row it ended without having been open for a minute. */
  readonly failures: number;
  /** How often another log-in took the number within the last ten minutes. */
  readonly replacements: number;
}

/** What follows: a state, and when it tries again by itself, if it does. */
export interface Verdict {
  readonly state: ConnectionState;
  readonly reason: string | null;
  /** Milliseconds; null: a person has to act. */
  readonly delay: number | null;
  /** The credentials are worth nothing any more. */
  readonly forgets: boolean;
}

const minute = 60_000;

/** Somewhere below a ceiling that doubles: many numbers that fall at once do not rise at once. */
export const jittered = (failures: number, random: () => number): number =>
  Math.round(200 + random() * Math.min(minute, 1000 * 2 ** Math.min(failures, 10)));

const stop = (state: ConnectionState, reason: string | null = null, forgets = false): Verdict => ({ state, reason, delay: null, forgets });
const later = (delay: number, reason: string): Verdict => ({ state: 'backoff', reason, delay, forgets: false });

/** Doubling from a quarter of an hour to four hours. */
const patience = (failures: number): number => Math.min(15 * minute * 2 ** Math.max(0, failures - 1), 240 * minute);

type Policy = (ending: Ending, random: () => number) => Verdict;

const network =
  (reason: string): Policy =>
  ({ isPaired, failures }, random) => {
    // Nobody scans while nobody looks: an unpaired number does not knock for ever.
    return !isPaired && failures > 5 ? stop('qrExpired') : later(jittered(failures, random), reason);
  };

const timedOut: Policy = (ending, random) => (ending.message.includes('QR refs') ? stop('qrExpired') : network('network')(ending, random));

const policies: Readonly<Record<number, Policy>> = {
  515: () => ({ state: 'restarting', reason: null, delay: 0, forgets: false }),
  408: timedOut,
  428: network('network'),
  503: network('server'),
  440: ({ replacements }) => (replacements > 1 ? stop('replaced') : later(minute, 'replaced')),
  401: () => stop('loggedOut', 'unlinked', true),
  402: () => stop('banned'),
  403: () => stop('banned'),
  406: () => stop('banned'),
  405: ({ failures }) => ({ state: 'versionRefused', reason: null, delay: failures > 1 ? 60 * minute : 5 * minute, forgets: false }),
  411: () => stop('failed', 'multiDevice'),
  429: ({ failures }) => later(patience(failures), 'rateLimited'),
};

const unknown: Policy = (ending, random) => {
  if (!ending.isPaired && ending.code === 500) {
    return stop('failed', 'pairing');
  }
  // Credentials are never thrown away for an error that nobody understands.
  return ending.failures > 3 ? stop('failed', 'session') : later(jittered(ending.failures, random), 'unknown');
};

/** What to do after a socket has ended. */
export function afterEnding(ending: Ending, random: () => number = Math.random): Verdict {
  const policy =
    ending.code === undefined ? network(ending.message === 'database' ? 'database' : 'network') : (policies[ending.code] ?? unknown);
  return policy(ending, random);
}
