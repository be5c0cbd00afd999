import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { DEFAULT_CONNECTION_CONFIG } from '#server/channels/whatsapp/library/baileys.ts';
import { startSimulatorFixture, type SimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';

let simulatorFixture: SimulatorFixture;
let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let connections: OwnedConnection[] = [];
const phones: SimulatedPhone[] = [];

const [, , library] = DEFAULT_CONNECTION_CONFIG.version;
const storedRevision = async () =>
  (await fixture.query<{ revision: number; in_use: number | null }>('select revision, in_use from whatsapp_client_revision'))[0];
const reconnected = async (): Promise<void> => {
  fixture.states.items.length = 0;
  simulator.dropConnections();
  await fixture.waitUntilConnected(phones.length);
};

beforeAll(async () => {
  simulatorFixture = await startSimulatorFixture({ backoffCeilingMs: 200 });
  ({ simulator, fixture } = simulatorFixture);
  for (const number of ['5511900000101', '5511900000102', '5511900000103']) {
    const phone = simulator.addPhone({ number, name: 'Loja' });
    const connection = await fixture.createConnection();
    fixture.states.items.length = 0;
    await fixture.pairPhone(connection, phone);
    phones.push(phone);
    connections.push(connection);
  }
});
afterAll(() => simulatorFixture.close());
beforeEach(() => {
  simulator.faults.oldestRevision = undefined;
});

it('the revision is read once a day, and stored without being announced', async () => {
  await expect.poll(storedRevision).toEqual({ revision: library, in_use: null });
  expect(simulator.revisionReads).toBe(1);
  simulator.clientRevision = library + 500;
  await fixture.query(`update whatsapp_client_revision set read_at = now() - interval '25 hours'`);
  const epoch = await fixture.restart();
  connections = connections.map((connection) => ({ ...connection, epoch }));
  fixture.states.items.length = 0;
  await Promise.all(connections.map((connection) => fixture.channel.open(connection)));
  await fixture.waitUntilConnected(phones.length);
  await expect.poll(storedRevision).toEqual({ revision: library + 500, in_use: null });
  expect(simulator.revisionReads).toBe(2);
});

it('the stored revision replaces a refused one, for all numbers and without a restart', async () => {
  simulator.faults.oldestRevision = library + 1;
  await reconnected();
  expect(await storedRevision()).toEqual({ revision: library + 500, in_use: library + 500 });
  expect(simulator.revisionReads).toBe(2);
  expect(fixture.states.items.map(({ state }) => state)).not.toContain('versionRefused');
});

it('a revision read now replaces a refused stored one', async () => {
  simulator.clientRevision = library + 900;
  simulator.faults.oldestRevision = library + 700;
  await reconnected();
  expect(await storedRevision()).toEqual({ revision: library + 900, in_use: library + 900 });
  expect(simulator.revisionReads).toBe(3);
});

it('a number of a refused revision without a replacement is retried later', async () => {
  simulator.faults.oldestRevision = library + 2_000;
  fixture.states.items.length = 0;
  simulator.dropConnections(phones[0]);
  const state = await fixture.states.waitFor(({ state: name }) => name === 'versionRefused');
  expect(state.nextAttemptAt).not.toBeNull();
});
