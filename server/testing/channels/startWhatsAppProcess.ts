import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { recordState } from '#server/areas/connections/recordState.ts';
import { recordSendDelays, wasPaced } from '#server/areas/guardian/recordSendDelays.ts';
import { outboundQueue } from '#server/areas/messages/outbound/outboundQueue.ts';
import { recipientPolicy } from '#server/areas/messages/outbound/recipientPolicy.ts';
import { receiveItems } from '#server/areas/messages/inbound/receiveItem.ts';
import { ClusterChannelClient, startChannels, type RunningChannels } from '#server/channels/index.ts';
import type { ChannelTimings } from '#server/channels/ChannelTimings.ts';
import type { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import { WhatsAppChannel } from '#server/channels/whatsapp/WhatsAppChannel.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { TestUser, TestServer } from '#server/testing/server/startTestServer.ts';

/** Starts WhatsApp beside a house whose own process has no channels, at another pace than the usual one. */
export function startWhatsAppProcess(platform: Platform, pace: Partial<ChannelTimings>): RunningChannels {
  const { config, log, orms } = platform;
  const desk = new ClusterChannelClient();
  return startChannels({
    platform: { ...platform, channels: desk },
    url: String(orms.support.config.get('clientUrl')),
    client: desk,
    handlers: { receiveItems, recordState, recordSendDelays, wasPaced, outboundQueue, recipientPolicy },
    timings: { pollIntervalMs: 100, ...pace },
    openChannels: (listener) => ({
      beta: new WhatsAppChannel({ config, databaseUrl: String(orms.app.config.get('clientUrl')), listener, log }),
    }),
  });
}

/** Links a phone of the simulator to a new connection of the company. */
export async function linkPhone(house: TestServer, admin: TestUser, phone: SimulatedPhone): Promise<number> {
  const call = house.as(admin).call;
  const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 20 });
  const { id } = await call(api.connections.create, { name: 'Loja', provider: 'beta' });
  await phone.scan(await until(async () => (await call(api.connections.show, { id })).qrcode || expect.fail('no code')));
  await until(async () => expect((await call(api.connections.show, { id })).status).toBe('CONNECTED'));
  return id;
}
