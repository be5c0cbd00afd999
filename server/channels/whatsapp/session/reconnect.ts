import type { ConnectionState } from '#shared/areas/connections.ts';

/** Why we let go of a socket ourselves. */
export type Cause = 'closed' | 'replaced' | 'database' | 'deaf' | 'unreadable' | 'silent' | 'passkey' | 'codeRefused';

/** How a socket ended. */
export interface LineEnd {
  /** The library's code; undefined when there was none. */
  readonly code: number | undefined;
  readonly message: string;
  /** Null: it was not we who ended it. */
  readonly cause: Cause | null;
  /** A phone had answered the code of eight characters. */
  readonly isAnswered: boolean;
}

/** The same, and what there was before. */
export interface Ending extends LineEnd {
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

const timedOut: Policy = (ending, random) =>
  ending.message.includes('QR refs') ? stop('qrExpired', ending.isAnswered ? 'unfinished' : null) : network('network')(ending, random);

/** At once; a socket that goes deaf again and again is not helped by haste. */
const deaf: Policy = (ending, random) => (ending.failures > 1 ? network('deaf')(ending, random) : later(0, 'deaf'));

const causes: Readonly<Record<Cause, Policy>> = {
  closed: () => stop('paused'),
  replaced: () => stop('replaced'),
  database: network('database'),
  deaf,
  unreadable: deaf,
  silent: network('network'),
  passkey: () => stop('passkey'),
  codeRefused: () => stop('failed', 'codeRefused'),
};

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

function policyFor({ cause, code }: Ending): Policy {
  if (cause !== null) {
    return causes[cause];
  }
  return code === undefined ? network('network') : (policies[code] ?? unknown);
}

/** What to do after a socket has ended. */
export function afterEnding(ending: Ending, random: () => number = Math.random): Verdict {
  return policyFor(ending)(ending, random);
}
