import type { ChannelAction } from '#server/channels/Channel.ts';
import { actionPolicies } from '#server/channels/ChannelActions.ts';
import type { ChannelClient } from '#server/channels/ChannelClient.ts';

/** A client without channels: the given methods, and a rejection of every other action. */
export function createFakeChannelClient(methods: Partial<ChannelClient>): ChannelClient {
  const rejecting = Object.keys(actionPolicies).map((action) => [action, () => Promise.reject(new Error(`unexpected ${action}`))]);
  return {
    ...(Object.fromEntries(rejecting) as Pick<ChannelClient, ChannelAction>),
    forget: async () => undefined,
    wakeSenders: async () => undefined,
    ...methods,
  };
}
