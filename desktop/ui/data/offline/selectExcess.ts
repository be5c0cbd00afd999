import { dayMs } from '#shared/rules/durations.ts';

/** What the limits look at; nothing of the content. */
export interface RecordSize {
  readonly id: string;
  /** Encrypted size in bytes. */
  readonly bytes: number;
  /** Number of messages in it. */
  readonly messages: number;
  /** Last time that its user opened it, in milliseconds since the epoch. */
  readonly openedAt: number;
}

export interface StoreLimits {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  readonly maxMessages: number;
  readonly maxRecords: number;
}

/** Thirty days; 20 000 messages with all that surrounds them take about 10 MB. */
export const storeLimits: StoreLimits = { maxAgeMs: 30 * dayMs, maxBytes: 100_000_000, maxMessages: 20_000, maxRecords: 5_000 };

/** Ids of the records that have to go, the longest unopened first: expired ones, and those beyond the limits. */
export function selectExcess(records: readonly RecordSize[], now: number, limits: StoreLimits = storeLimits): string[] {
  const excess: string[] = [];
  let bytes = 0;
  let messages = 0;
  let count = 0;
  for (const record of records.toSorted((one, other) => other.openedAt - one.openedAt)) {
    const isExpired = now - record.openedAt > limits.maxAgeMs;
    const fits = bytes + record.bytes <= limits.maxBytes && messages + record.messages <= limits.maxMessages && count < limits.maxRecords;
    if (isExpired || !fits) {
      excess.unshift(record.id);
    } else {
      bytes += record.bytes;
      messages += record.messages;
      count += 1;
    }
  }
  return excess;
}
