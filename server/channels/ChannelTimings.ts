/** How often what is looked at, in milliseconds; tests are in more of a hurry. */
export interface ChannelTimings {
  /** For wishes, changes and letters that no call has told of. */
  readonly pollIntervalMs: number;
  readonly renewIntervalMs: number;
  /** Without a renewed lease for so long we stop by ourselves, before anybody else begins. */
  readonly fenceAfterMs: number;
  /** How long an acknowledgement may take before the message is sent once more. */
  readonly acknowledgeTimeoutMs: number;
  /** The first pause after a message could not be sent yet; each further one is twice as long. */
  readonly retryDelayMs: number;
  /** How many messages of one number may follow each other at once on WhatsApp, and how many per minute after that. */
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
