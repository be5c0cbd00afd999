/** How long what may be silent before somebody acts, in milliseconds; tests are in more of a hurry. */
export interface LivenessTimings {
  /** A new socket without a code to show and without a log-in; the library waits for ever. */
  readonly loginTimeoutMs: number;
  /** A stanza that is being opened, before its socket counts as deaf. */
  readonly decryptTimeoutMs: number;
  /** Bytes out of which no stanza comes, before their socket counts as deaf. */
  readonly stanzaTimeoutMs: number;
  /** How often a socket is looked at. */
  readonly checkIntervalMs: number;
  /** How often host and worker give each other a sign of life. */
  readonly heartbeatIntervalMs: number;
  /** Without a sign of its host a worker ends, well before the lease of its numbers does: somebody else may take them then. */
  readonly hostTimeoutMs: number;
  /** Without a sign of a worker its host replaces it. */
  readonly workerTimeoutMs: number;
  /** How old a worker becomes before it is replaced in order: what the library remembers has no bounds. */
  readonly maxWorkerAgeMs: number;
  /** Two deaf sockets within this time speak against the process, not against the sockets. */
  readonly deafnessWindowMs: number;
}

export const defaultLivenessTimings: LivenessTimings = {
  loginTimeoutMs: 60_000,
  decryptTimeoutMs: 60_000,
  stanzaTimeoutMs: 10_000,
  checkIntervalMs: 10_000,
  heartbeatIntervalMs: 5_000,
  hostTimeoutMs: 20_000,
  workerTimeoutMs: 30_000,
  maxWorkerAgeMs: 7 * 24 * 3_600_000,
  deafnessWindowMs: 3_600_000,
};
