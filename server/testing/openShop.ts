import type { OwnedConnection } from '#server/channels/Channel.ts';
import { freshDatabase } from './database.ts';
import { testConfig } from './settings.ts';
import type { Phone } from '#server/channels/whatsapp/simulator/Phone.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { Stage } from '#server/channels/whatsapp/simulator/stage.ts';

/** A shop with a phone of its own and a number that nobody has linked yet. */
export interface Shop {
  readonly simulator: Simulator;
  readonly stage: Stage;
  readonly phone: Phone;
  readonly connection: OwnedConnection;
  close(): Promise<void>;
}

/** Opens a shop on a database and a simulator of its own. */
export async function openShop(): Promise<Shop> {
  const simulator = await new Simulator().start();
  const { urls, drop } = await freshDatabase();
  const stage = new Stage({ urls, config: testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' }) });
  return {
    simulator,
    stage,
    phone: simulator.phone({ number: '5511900000001', name: 'Loja' }),
    connection: await stage.connection(),
    close: async () => {
      await stage.close();
      await simulator.stop();
      await drop();
    },
  };
}
