/** Intervals, timeouts and rates of channels; tests shorten them. */
export interface ChannelTimings {
  /** For commands and queued work whose notification was lost. */
  readonly pollIntervalMs: number;
  readonly renewIntervalMs: number;
  /** A process that could not renew its leases for so long closes its connections, before another process may take them. */
  readonly fenceAfterMs: number;
  /** A message without an acknowledgement for so long is sent again. */
  readonly acknowledgeTimeoutMs: number;
  /** The first delay after a failed attempt; each further one is twice as long. */
  readonly retryDelayMs: number;
  /** Messages that a WhatsApp connection may send without delay, and the rate after them. */
  readonly burst: number;
  readonly perMinute: number;
}

export const defaultTimings: ChannelTimings = {
  pollIntervalMs: 5_000,
  renewIntervalMs: 10_000,
  fenceAfterMs: 20_000,
  acknowledgeTimeoutMs: 30_000,
  retryDelayMs: 500,
  burst: 20,
  perMinute: 60,
};
