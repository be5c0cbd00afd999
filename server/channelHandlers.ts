import { findDesiredConnections } from './areas/connections/findDesiredConnections.ts';
import { recordState } from './areas/connections/recordState.ts';
import { recordSendDelays, wasPaced } from './areas/guardian/recordSendDelays.ts';
import { receiveItems } from './areas/messages/inbound/receiveItem.ts';
import { findQueuedConnections } from './areas/messages/outbound/findQueuedConnections.ts';
import { outboundQueue } from './areas/messages/outbound/outboundQueue.ts';
import { recipientPolicy } from './areas/messages/outbound/recipientPolicy.ts';
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
