import { recordState } from '#server/areas/connections/recordState.ts';
import { recordHolds, wasPaced } from '#server/areas/guardian/recordHolds.ts';
import { letters } from '#server/areas/messages/deliveries.ts';
import { acquaintances } from '#server/areas/messages/deliveriesAcquaintances.ts';
import { receiveItems } from '#server/areas/messages/receiveItem.ts';
import type { Channel, ChannelListener } from '#server/channels/Channel.ts';
import { startChannels, type Channels, type Desk, type RunningChannels } from '#server/channels/index.ts';
import { SimulatedChannel } from '#server/channels/simulated/SimulatedChannel.ts';
import { WhatsAppChannel } from '#server/channels/whatsapp/WhatsAppChannel.ts';
import { countedBy, startTally } from '#server/houseTally.ts';
import type { DatabaseUrls } from '#server/platform/db/prepare.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The channels that this house offers. Nobody is simulated where the business is real. */
const openChannels =
  (platform: Platform, urls: DatabaseUrls) =>
  (listener: ChannelListener): Channels => {
    const { config, log } = platform;
    const whatsapp: Channel = new WhatsAppChannel({ config, databaseUrl: urls.app, listener, log });
    const simulated: Channel = new SimulatedChannel({ platform, url: urls.support, listener });
    return { beta: whatsapp, stable: whatsapp, ...(!config.production && { simulated }) };
  };

/** Ties the channels to the areas that take what they bring. Without the service this process only asks those of others. */
export function startHouseChannels(platform: Platform, urls: DatabaseUrls, desk: Desk): RunningChannels {
  const isOwner = platform.config.services.includes('channels');
  const tally = startTally(platform);
  const takers = countedBy(tally, { receive: receiveItems, recordState, recordHolds, wasPaced, letters, acquaintances });
  const pace = { perMinute: platform.config.messagesPerMinute };
  const openOwn = isOwner ? openChannels(platform, urls) : null;
  const running = startChannels({ platform, desk, url: urls.support, takers, pace, openChannels: openOwn });
  return {
    stop: async () => {
      await running.stop();
      await tally.stop();
    },
  };
}
