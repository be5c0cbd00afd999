/** How long what may be silent before somebody acts, in milliseconds; tests are in more of a hurry. */
export interface Watch {
  /** A new socket without a code to show and without a log-in; the library waits for ever. */
  readonly login: number;
  /** A stanza that is being opened, before its socket counts as deaf. */
  readonly opening: number;
  /** Bytes out of which no stanza comes, before their socket counts as deaf. */
  readonly bytes: number;
  /** How often a socket is looked at. */
  readonly look: number;
  /** How often host and worker give each other a sign of life. */
  readonly beat: number;
  /** Without a sign of its host a worker ends, well before the lease of its numbers does: somebody else may take them then. */
  readonly host: number;
  /** Without a sign of a worker its host replaces it. */
  readonly worker: number;
  /** How old a worker becomes before it is replaced in order: what the library remembers has no bounds. */
  readonly age: number;
  /** Two deaf sockets within this time speak against the process, not against the sockets. */
  readonly strikes: number;
}

export const usualWatch: Watch = {
  login: 60_000,
  opening: 60_000,
  bytes: 10_000,
  look: 10_000,
  beat: 5_000,
  host: 20_000,
  worker: 30_000,
  age: 7 * 24 * 3_600_000,
  strikes: 3_600_000,
};
