import { randomBytes } from 'node:crypto';
import { node, toUnixSeconds, serverAddress, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';

/** A notification of the server. *Unverified*: built after Baileys' source, not seen on the real service. */
const buildNotification = (type: string, content: StanzaNode[]): StanzaNode =>
  node('notification', { from: serverAddress, type, id: randomBytes(8).toString('hex'), t: toUnixSeconds() }, content);

const buildMexUpdate = (operation: string, data: object): StanzaNode =>
  buildNotification('mex', [node('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })))]);

const toTimeLock = (until: Date | null): object =>
  until === null
    ? { is_active: false }
    : { is_active: true, time_enforcement_ends: toUnixSeconds(until.getTime()), enforcement_type: 'DEFAULT' };

/** A lock on new conversations until a time; null lifts it. */
export const buildTimeLockNotice = (until: Date | null): StanzaNode =>
  buildMexUpdate('NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: toTimeLock(until) });

/** The answer to a client that asks for the lock. */
export const buildTimeLockAnswer = (until: Date | null): StanzaNode =>
  node('result', {}, Buffer.from(JSON.stringify({ data: { xwa2_fetch_account_reachout_timelock: toTimeLock(until) } })));

/** How far the quota of new conversations is used up. */
export type QuotaLevel = 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED';

export const buildQuotaNotice = (capping: QuotaLevel, until: Date): StanzaNode =>
  buildMexUpdate('MessageCappingInfoNotification', {
    xwa2_notify_new_chat_messages_capping_info_update: {
      total_quota: 100,
      used_quota: capping === 'CAPPED' ? 100 : 80,
      cycle_end_timestamp: toUnixSeconds(until.getTime()),
      capping_status: capping,
    },
  });

/** A changed app state collection, which clients then request. */
export const buildAppStateNotice = (collection: string): StanzaNode =>
  buildNotification('server_sync', [node('collection', { name: collection, version: '1' })]);
