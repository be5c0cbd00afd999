import { recordState } from './areas/connections/recordState.ts';
import { recordSendDelays, wasPaced } from './areas/guardian/recordSendDelays.ts';
import { outboundQueue } from './areas/messages/outbound/outboundQueue.ts';
import { recipientPolicy } from './areas/messages/outbound/recipientPolicy.ts';
import { receiveItems } from './areas/messages/inbound/receiveItem.ts';
import type { Channel, ChannelListener } from './channels/Channel.ts';
import { startChannels, type ChannelsByProvider, type ClusterChannelClient, type RunningChannels } from './channels/index.ts';
import { SimulatedChannel } from './channels/simulated/SimulatedChannel.ts';
import { WhatsAppChannel } from './channels/whatsapp/WhatsAppChannel.ts';
import { withHealthCounters, startHealthCounters } from './withHealthCounters.ts';
import type { DatabaseUrls } from './platform/database/prepareDatabase.ts';
import type { Platform } from './platform/platform.ts';

/** The channels by provider. Production mode has no simulated one. */
const createChannelFactory =
  (platform: Platform, urls: DatabaseUrls) =>
  (listener: ChannelListener): ChannelsByProvider => {
    const { config, log } = platform;
    const whatsapp: Channel = new WhatsAppChannel({ config, databaseUrl: urls.app, listener, log });
    const simulated: Channel = new SimulatedChannel({ platform, url: urls.support, listener });
    return { beta: whatsapp, stable: whatsapp, ...(!config.production && { simulated }) };
  };

/** Connects the channels to their handlers in the areas. Without the service this process only calls the channels of others. */
export function startAppChannels(platform: Platform, urls: DatabaseUrls, client: ClusterChannelClient): RunningChannels {
  const isOwner = platform.config.services.includes('channels');
  const healthCounters = startHealthCounters(platform);
  const handlers = withHealthCounters(healthCounters, {
    receiveItems,
    recordState,
    recordSendDelays,
    wasPaced,
    outboundQueue,
    recipientPolicy,
  });
  const timings = { perMinute: platform.config.messagesPerMinute };
  const channelFactory = isOwner ? createChannelFactory(platform, urls) : null;
  const running = startChannels({ platform, client, url: urls.support, handlers, timings, openChannels: channelFactory });
  return {
    stop: async () => {
      await running.stop();
      await healthCounters.stop();
    },
  };
}
