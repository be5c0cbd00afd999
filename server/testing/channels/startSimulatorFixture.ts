import type { OwnedConnection } from '#server/channels/Channel.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import type { LivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

/** A simulated phone and a connection that is not linked to it yet. */
export interface SimulatorFixture {
  readonly simulator: Simulator;
  readonly fixture: WhatsAppChannelFixture;
  readonly phone: SimulatedPhone;
  readonly connection: OwnedConnection;
  close(): Promise<void>;
}

/** Starts a simulator and a database of its own. */
export async function startSimulatorFixture(timings: Partial<LivenessTimings> = {}): Promise<SimulatorFixture> {
  const simulator = await new Simulator().start();
  const { urls, drop } = await createTestDatabase();
  const config = testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' });
  const fixture = new WhatsAppChannelFixture({ urls, config, timings });
  return {
    simulator,
    fixture,
    phone: simulator.addPhone({ number: '5511900000001', name: 'Loja' }),
    connection: await fixture.createConnection(),
    close: async () => {
      await fixture.close();
      await simulator.stop();
      await drop();
    },
  };
}
