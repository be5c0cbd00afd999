import { channelHandlers } from './channelHandlers.ts';
import type { Channel, ChannelListener } from './channels/Channel.ts';
import {
  type ChannelHandlers,
  type ChannelRouter,
  type ChannelsByProvider,
  type RunningChannels,
  startChannels,
} from './channels/index.ts';
import { SimulatedChannel } from './channels/simulated/SimulatedChannel.ts';
import { createWhatsAppChannel } from './channels/whatsapp/WhatsAppChannel.ts';
import type { DatabaseUrls } from './platform/database/postgres/prepareRoles.ts';
import type { Platform } from './platform/platform.ts';
import { HealthCounters } from './conversations/guardian/HealthCounters.ts';
import { column, queryOf, queryRows } from './platform/database/queryRows.ts';

/** How often counters are written. */
const flushIntervalMs = 15_000;

/** Handlers that also count for the health figures. */
function withHealthCounters(healthCounters: HealthCounters, handlers: ChannelHandlers): ChannelHandlers {
  const { receiveItems, recordState, outboundQueue } = handlers;
  return {
    ...handlers,
    receiveItems: async (scope, items) => {
      const accepted = await receiveItems(scope, items);
      accepted.forEach(({ connectionId, item }) => healthCounters.countReceived(scope, connectionId, item));
      return accepted;
    },
    recordState: async (scope, connectionId, state) => {
      await recordState(scope, connectionId, state);
      await healthCounters.trackState(scope, connectionId, state);
    },
    outboundQueue: {
      ...outboundQueue,
      markFailed: async (scope, item, failure) => {
        await outboundQueue.markFailed(scope, item, failure);
        const table = item.kind === 'message' ? 'messages' : 'message_actions';
        const [row] = await queryRows(
          scope.em,
          queryOf({ id: column.number() }, `select connection_id as id from ${table} where id = $1`),
          [item.id],
        );
        if (row) {
          healthCounters.countFailure(scope, row.id, { cause: failure, count: 1 });
        }
      },
    },
  };
}

const startHealthCounters = (platform: Platform): HealthCounters => new HealthCounters(platform, { every: flushIntervalMs });

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
