import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ChannelTimings } from '#server/channels/ChannelTimings.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { linkPhone, startWhatsAppProcess } from './startWhatsAppProcess.ts';

/** A linked connection, a customer who has written to it, and their ticket, open for the admin. */
export interface WhatsAppConversation {
  readonly simulator: Simulator;
  readonly server: TestServer;
  readonly admin: TestUser;
  readonly ana: SimulatedContact;
  readonly connectionId: number;
  readonly ticketId: number;
  readonly call: ReturnType<TestServer['as']>['call'];
  /** Stops the WhatsApp process. */
  stop(): Promise<void>;
  /** Starts another WhatsApp process. */
  start(timings: Partial<ChannelTimings>): void;
}

/** Starts a server and a simulator for the tests of a file. */
export async function startWhatsAppConversation(timings: Partial<ChannelTimings>): Promise<WhatsAppConversation> {
  const simulator = await new Simulator().start();
  const server = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'fatal', ...simulator.environment });
  let channels = startWhatsAppProcess(server.platform, timings);
  onFileFinished(async () => {
    await channels.stop();
    await simulator.stop();
  });
  const { admin } = await server.makeCompany();
  const { call } = server.as(admin);
  const phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  const ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  const connectionId = await linkPhone(server, admin, phone);
  await ana.text(phone, 'oi');
  const firstTicket = async () => (await call(api.tickets.page, { showAll: true })).tickets[0]?.id ?? expect.fail('no conversation');
  const ticketId = await vi.waitFor(firstTicket, { timeout: 30_000, interval: 20 });
  await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
  return {
    simulator,
    server,
    admin,
    ana,
    connectionId,
    ticketId,
    call,
    stop: () => channels.stop(),
    start: (next) => {
      channels = startWhatsAppProcess(server.platform, next);
    },
  };
}
