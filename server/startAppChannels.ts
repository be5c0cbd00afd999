import { channelHandlers } from './channelHandlers.ts';
import type { Channel, ChannelListener } from './channels/Channel.ts';
import { startChannels, type ChannelRouter, type ChannelsByProvider, type RunningChannels } from './channels/index.ts';
import { SimulatedChannel } from './channels/simulated/SimulatedChannel.ts';
import { createWhatsAppChannel } from './channels/whatsapp/WhatsAppChannel.ts';
import { withHealthCounters, startHealthCounters } from './withHealthCounters.ts';
import type { DatabaseUrls } from './platform/database/postgres/prepareRoles.ts';
import type { Platform } from './platform/platform.ts';

/** The channels of this server. The simulated one is missing in production. */
const createChannelFactory =
  (platform: Platform, urls: DatabaseUrls) =>
  (listener: ChannelListener): ChannelsByProvider => {
    const { config, log } = platform;
    const whatsapp: Channel = createWhatsAppChannel({ config, databaseUrl: urls.app, listener, log });
    const simulated: Channel = new SimulatedChannel({ platform, url: urls.support, listener });
    return { beta: whatsapp, stable: whatsapp, ...(!config.production && { simulated }) };
  };

/** Starts the channels with the areas' handlers. Without the service `channels` this process only asks other processes. */
export function startAppChannels(platform: Platform, urls: DatabaseUrls, router: ChannelRouter): RunningChannels {
  const healthCounters = startHealthCounters(platform);
  const running = startChannels({
    platform,
    router,
    url: urls.support,
    handlers: withHealthCounters(healthCounters, channelHandlers),
    timings: { perMinute: platform.config.messagesPerMinute },
    openChannels: platform.config.services.includes('channels') ? createChannelFactory(platform, urls) : null,
  });
  return {
    stop: async () => {
      await running.stop();
      await healthCounters.stop();
    },
  };
}
