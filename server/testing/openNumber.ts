import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { MadeUser, TestHouse } from './house.ts';

/** The id of a new simulated connection that runs. */
export async function openNumber(house: TestHouse, admin: MadeUser, name = 'Balcão'): Promise<number> {
  const { id } = await house.as(admin).call(api.connections.create, { name, provider: 'simulated' });
  const status = async () => (await house.as(admin).call(api.connections.show, { id })).status;
  await vi.waitFor(async () => expect(await status()).toBe('CONNECTED'), { timeout: 5_000, interval: 20 });
  return id;
}
