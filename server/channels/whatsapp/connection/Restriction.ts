import type { InboundQuota } from '#server/channels/Channel.ts';
import { NewChatMessageCappingStatusType, type BaileysEventMap } from '#server/channels/whatsapp/library/baileys.ts';

/** What the server says about writing to strangers. *Unverified*: read in the library's source, never seen on the real service. */
export interface Restriction {
  readonly reason: 'timeLock' | 'quota';
  readonly isActive: boolean;
  /** When it ends by itself, where that is known. */
  readonly until: Date | null;
}

/** For a number that wrote to too many strangers. */
export const toTimeLockRestriction = ({
  isActive = false,
  timeEnforcementEnds,
}: NonNullable<BaileysEventMap['connection.update']['reachoutTimeLock']>): Restriction => ({
  reason: 'timeLock',
  isActive,
  until: timeEnforcementEnds ?? null,
});

/** New conversations have a quota; when it is used up they are forbidden until the next cycle begins. */
export const toQuotaRestriction = ({ capping_status, cycle_end_timestamp }: BaileysEventMap['message-capping.update']): Restriction => ({
  reason: 'quota',
  isActive: capping_status === NewChatMessageCappingStatusType.CAPPED,
  until: cycle_end_timestamp ? new Date(Number(cycle_end_timestamp) * 1000) : null,
});

/** The figures behind it, told long before it is used up. */
export const toQuotaReport = ({
  total_quota: total,
  used_quota: used,
  cycle_end_timestamp: end,
}: Partial<BaileysEventMap['message-capping.update']> = {}): InboundQuota | null =>
  total === undefined || used === undefined ? null : { type: 'quota', used, total, endsAt: end ? new Date(Number(end) * 1000) : null };
