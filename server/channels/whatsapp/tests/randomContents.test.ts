import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { createRandomContents } from '#server/channels/whatsapp/inbound/randomContents.spec.ts';
import { normaliseMessage } from '#server/channels/whatsapp/inbound/stanzaFixtures.spec.ts';
import { startSimulatorFixture, type SimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let context: SimulatorFixture;
let connection: OwnedConnection;

beforeAll(async () => {
  context = await startSimulatorFixture();
  ({ connection } = context);
  await context.fixture.pairPhone(connection, context.phone);
});
afterAll(() => context.close());

describe('1000 random contents of ten customers', () => {
  it('end no socket and no worker, and each that is shown arrives', async () => {
    const { simulator, fixture, phone } = context;
    const contents = createRandomContents(1000, 11);
    const { pids } = fixture.channel;
    const send = async (customer: number): Promise<string[]> => {
      const contact = simulator.addContact({ number: `55119888800${String(customer).padStart(2, '0')}`, name: `Cliente ${customer}` });
      const ids: string[] = [];
      for (const { content } of contents.filter((_, index) => index % 10 === customer)) {
        const id = await contact.send(phone, content);
        ids.push(...(normaliseMessage(content)?.type === 'message' ? [id] : []));
      }
      return [...ids, await contact.text(phone, 'por fim')];
    };
    const shown = (await Promise.all(Array.from({ length: 10 }, (_, customer) => send(customer)))).flat();
    expect(shown.length).toBeGreaterThan(500);
    const received = (): Set<string> =>
      new Set(fixture.items.items.flatMap((item) => (item.type === 'message' ? [item.key.externalId] : [])));
    await expect.poll(() => shown.filter((id) => !received().has(id)), { timeout: 90_000, interval: 500 }).toEqual([]);
    expect(fixture.channel.pids).toEqual(pids);
    expect(fixture.states.items.filter(({ state }) => state === 'backoff')).toEqual([]);
    expect(simulator.errors.items).toEqual([]);
  });
});
