import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { channelHandlers } from '#server/channelHandlers.ts';
import { findConnectionState } from '#server/workspace/connections/findDesiredConnections.ts';
import { ChannelRouter, startChannels, type RunningChannels } from '#server/channels/index.ts';
import type { ChannelTimings } from '#server/channels/ChannelTimings.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { createWhatsAppChannel } from '#server/channels/whatsapp/WhatsAppChannel.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { TestUser, TestServer } from '#server/testing/server/startTestServer.ts';

/** Starts WhatsApp in addition to a server whose own process has no channels. */
export function startWhatsAppProcess(platform: Platform, timings: Partial<ChannelTimings>): RunningChannels {
  const { config, log, orms } = platform;
  const router = new ChannelRouter({ findConnectionState });
  return startChannels({
    platform: { ...platform, channels: router.client },
    url: String(orms.support.config.get('clientUrl')),
    router,
    handlers: channelHandlers,
    timings: { pollIntervalMs: 100, ...timings },
    openChannels: (listener) => ({
      beta: createWhatsAppChannel({ config, databaseUrl: String(orms.app.config.get('clientUrl')), listener, log }),
    }),
  });
}

/** Creates a connection of the company and links it to a simulated phone; returns its id. */
export async function linkPhone(server: TestServer, admin: TestUser, phone: SimulatedPhone): Promise<number> {
  const call = server.as(admin).call;
  const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
  const { id } = await call(api.connections.create, { name: 'Loja', provider: 'beta' });
  await phone.scan(await until(async () => (await call(api.connections.show, { id })).qrcode || expect.fail('no code')));
  await until(async () => expect((await call(api.connections.show, { id })).status).toBe('CONNECTED'));
  return id;
}
