import { randomBytes } from 'node:crypto';
import { node, seconds, server, type Node } from './wire.ts';

/** What the server tells a client of its own accord. *Unverified*: made after the library's source, not seen on the real service. */
const notification = (type: string, content: Node[]): Node =>
  node('notification', { from: server, type, id: randomBytes(8).toString('hex'), t: seconds() }, content);

const update = (operation: string, data: object): Node =>
  notification('mex', [node('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })))]);

/** The number may not write to strangers until a time, or may again. */
export const timeLockNotice = (until: Date | null): Node =>
  update('NotificationUserReachoutTimelockUpdate', {
    xwa2_notify_account_reachout_timelock:
      until === null
        ? { is_active: false }
        : { is_active: true, time_enforcement_ends: seconds(until.getTime()), enforcement_type: 'DEFAULT' },
  });

/** How far the number has used up its new conversations. */
export type Capping = 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED';

export const quotaNotice = (capping: Capping, until: Date): Node =>
  update('MessageCappingInfoNotification', {
    xwa2_notify_new_chat_messages_capping_info_update: {
      total_quota: 100,
      used_quota: capping === 'CAPPED' ? 100 : 80,
      cycle_end_timestamp: seconds(until.getTime()),
      capping_status: capping,
    },
  });

/** A list that the phone shares with its clients has changed: they ask for it. */
export const appStateNotice = (collection: string): Node =>
  notification('server_sync', [node('collection', { name: collection, version: '1' })]);
