import { hourMs, dayMs } from '#shared/rules/durations.ts';

/** Timeouts and intervals by which dead sockets and dead processes are noticed, in milliseconds; tests shorten them. */
export interface LivenessTimings {
  /** The longest a new socket may show no code and be in no log-in; Baileys waits for ever. */
  readonly loginTimeoutMs: number;
  /** The longest begun decryptions may last with none of them ending before their socket counts as deaf. */
  readonly decryptTimeoutMs: number;
  /** The longest received bytes may yield no stanza before their socket counts as deaf. */
  readonly stanzaTimeoutMs: number;
  /** How often a socket is checked. */
  readonly checkIntervalMs: number;
  /** The longest pause between the attempts of a number that reconnects by itself. */
  readonly backoffCeilingMs: number;
  /** How often the host sends a heartbeat to a worker. */
  readonly heartbeatIntervalMs: number;
  /** A worker without heartbeats of its host exits after this, well before the lease of its numbers ends and another host may take them. */
  readonly hostTimeoutMs: number;
  /** A worker that answers no heartbeat for this long is replaced by its host. */
  readonly workerTimeoutMs: number;
  /** The age at which a worker is replaced in order: some caches of Baileys have no bounds. */
  readonly maxWorkerAgeMs: number;
  /** Deaf sockets of two numbers within this time make the process suspect instead of the sockets. */
  readonly deafnessWindowMs: number;
}

export const defaultLivenessTimings: LivenessTimings = {
  loginTimeoutMs: 60_000,
  decryptTimeoutMs: 60_000,
  stanzaTimeoutMs: 10_000,
  checkIntervalMs: 10_000,
  backoffCeilingMs: 60_000,
  heartbeatIntervalMs: 5_000,
  hostTimeoutMs: 20_000,
  workerTimeoutMs: 30_000,
  maxWorkerAgeMs: 7 * dayMs,
  deafnessWindowMs: hourMs,
};
