import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ChannelTimings } from '#server/channels/ChannelTimings.ts';
import type { SimulatedContact } from '#server/channels/whatsapp/simulator/people/SimulatedContact.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { linkPhone, startWhatsAppProcess } from './startWhatsAppProcess.ts';

/** A number that is linked, a customer who has written to it, and their conversation in the admin's hands. */
export interface WhatsAppConversation {
  readonly simulator: Simulator;
  readonly server: TestServer;
  readonly admin: TestUser;
  readonly ana: SimulatedContact;
  readonly connectionId: number;
  readonly ticketId: number;
  readonly call: ReturnType<TestServer['as']>['call'];
  /** Ends the process of WhatsApp. */
  stop(): Promise<void>;
  /** Starts another one, at that pace. */
  start(pace: Partial<ChannelTimings>): void;
}

/** For all tests of a file, and gone with it. */
export async function startWhatsAppConversation(pace: Partial<ChannelTimings>): Promise<WhatsAppConversation> {
  const simulator = await new Simulator().start();
  const house = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'fatal', ...simulator.environment });
  let running = startWhatsAppProcess(house.platform, pace);
  onFileFinished(async () => {
    await running.stop();
    await simulator.stop();
  });
  const { admin } = await house.makeCompany();
  const { call } = house.as(admin);
  const phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  const ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  const connectionId = await linkPhone(house, admin, phone);
  await ana.text(phone, 'oi');
  const firstTicket = async () => (await call(api.tickets.page, { showAll: true })).tickets[0]?.id ?? expect.fail('no conversation');
  const ticketId = await vi.waitFor(firstTicket, { timeout: 30_000, interval: 20 });
  await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
  return {
    simulator,
    server: house,
    admin,
    ana,
    connectionId,
    ticketId,
    call,
    stop: () => running.stop(),
    start: (next) => {
      running = startWhatsAppProcess(house.platform, next);
    },
  };
}
