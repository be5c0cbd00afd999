import type { InboundQuota } from '#server/channels/Channel.ts';
import { NewChatMessageCappingStatusType, type BaileysEventMap } from '#server/channels/whatsapp/library/baileys.ts';

/** A limit on new conversations. *Unverified*: derived from Baileys' source, never seen on the real service. */
export interface Restriction {
  readonly reason: 'timeLock' | 'quota';
  readonly isActive: boolean;
  /** When it ends by itself; null when that is not known. */
  readonly until: Date | null;
}

/** The lock on a number that has written to too many strangers. */
export const toTimeLockRestriction = ({
  isActive = false,
  timeEnforcementEnds,
}: NonNullable<BaileysEventMap['connection.update']['reachoutTimeLock']>): Restriction => ({
  reason: 'timeLock',
  isActive,
  until: timeEnforcementEnds ?? null,
});

/** The quota of new conversations; once it is used up they are forbidden until the next cycle begins. */
export const toQuotaRestriction = ({ capping_status, cycle_end_timestamp }: BaileysEventMap['message-capping.update']): Restriction => ({
  reason: 'quota',
  isActive: capping_status === NewChatMessageCappingStatusType.CAPPED,
  until: cycle_end_timestamp ? new Date(Number(cycle_end_timestamp) * 1000) : null,
});

/** The figures of the quota; null when the event has none. */
export const toQuotaReport = ({
  total_quota: total,
  used_quota: usedQuota,
  cycle_end_timestamp: end,
}: Partial<BaileysEventMap['message-capping.update']> = {}): InboundQuota | null =>
  total === undefined || usedQuota === undefined
    ? null
    : { type: 'quota', used: usedQuota, total, endsAt: end ? new Date(Number(end) * 1000) : null };
