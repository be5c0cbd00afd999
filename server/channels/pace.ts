/** How often what is looked at, in milliseconds; tests are in more of a hurry. */
export interface Pace {
  /** For wishes, changes and letters that no call has told of. */
  readonly look: number;
  readonly renew: number;
  /** Without a renewed lease for so long we stop by ourselves, before anybody else begins. */
  readonly fenceAfter: number;
  /** How long an acknowledgement may take before the message is sent once more. */
  readonly acknowledge: number;
  /** The first pause after a message could not be sent yet; each further one is twice as long. */
  readonly retry: number;
  /** How many messages of one number may follow each other at once on WhatsApp, and how many per minute after that. */
  readonly burst: number;
  readonly perMinute: number;
}

export const usualPace: Pace = {
  look: 5_000,
  renew: 10_000,
  fenceAfter: 20_000,
  acknowledge: 30_000,
  retry: 500,
  burst: 20,
  perMinute: 60,
};
