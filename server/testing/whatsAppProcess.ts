import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { recordState } from '#server/areas/connections/recordState.ts';
import { recordHolds, wasPaced } from '#server/areas/guardian/recordHolds.ts';
import { letters } from '#server/areas/messages/deliveries.ts';
import { acquaintances } from '#server/areas/messages/deliveriesAcquaintances.ts';
import { receiveItems } from '#server/areas/messages/receiveItem.ts';
import { Desk, startChannels, type RunningChannels } from '#server/channels/index.ts';
import type { Pace } from '#server/channels/pace.ts';
import type { Phone } from '#server/channels/whatsapp/simulator/Phone.ts';
import { WhatsAppChannel } from '#server/channels/whatsapp/WhatsAppChannel.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { MadeUser, TestHouse } from './house.ts';

/** Starts WhatsApp beside a house whose own process has no channels, at another pace than the usual one. */
export function startWhatsAppProcess(platform: Platform, pace: Partial<Pace>): RunningChannels {
  const { config, log, orms } = platform;
  const desk = new Desk();
  return startChannels({
    platform: { ...platform, channels: desk },
    url: String(orms.support.config.get('clientUrl')),
    desk,
    takers: { receive: receiveItems, recordState, recordHolds, wasPaced, letters, acquaintances },
    pace: { look: 100, ...pace },
    openChannels: (listener) => ({
      beta: new WhatsAppChannel({ config, databaseUrl: String(orms.app.config.get('clientUrl')), listener, log }),
    }),
  });
}

/** Links a phone of the simulator to a new connection of the company. */
export async function linkPhone(house: TestHouse, admin: MadeUser, phone: Phone): Promise<number> {
  const call = house.as(admin).call;
  const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 20 });
  const { id } = await call(api.connections.create, { name: 'Loja', provider: 'beta' });
  await phone.scan(await until(async () => (await call(api.connections.show, { id })).qrcode || expect.fail('no code')));
  await until(async () => expect((await call(api.connections.show, { id })).status).toBe('CONNECTED'));
  return id;
}
