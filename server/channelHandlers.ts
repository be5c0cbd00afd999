import { findDesiredConnections } from './workspace/connections/findDesiredConnections.ts';
import { recordState } from './workspace/connections/recordState.ts';
import { recordSendDelays, wasPaced } from './conversations/guardian/recordSendDelays.ts';
import { receiveItems } from './conversations/messages/inbound/receiveItem.ts';
import { findQueuedConnections } from './conversations/messages/outbound/findQueuedConnections.ts';
import { outboundQueue } from './conversations/messages/outbound/outboundQueue.ts';
import { recipientPolicy } from './conversations/messages/outbound/recipientPolicy.ts';
import type { ChannelHandlers } from './channels/index.ts';

/** The areas' functions that channels call. */
export const channelHandlers: ChannelHandlers = {
  receiveItems,
  recordState,
  recordSendDelays,
  wasPaced,
  findDesiredConnections,
  findQueuedConnections,
  outboundQueue,
  recipientPolicy,
};
