import type { ChannelState } from './Channel.ts';

/** The state of a connection of which nothing else is known. */
export const channelState = (state: ChannelState['state'], more: Partial<ChannelState> = {}): ChannelState => ({
  state,
  reason: null,
  qr: null,
  code: null,
  retries: 0,
  nextAttemptAt: null,
  number: null,
  text: null,
  ...more,
});
