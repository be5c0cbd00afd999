import { expect, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { Pace } from '#server/channels/pace.ts';
import type { Contact } from '#server/channels/whatsapp/simulator/Contact.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { afterFile } from './afterFile.ts';
import { startHouse, type MadeUser, type TestHouse } from './house.ts';
import { linkPhone, startWhatsAppProcess } from './whatsAppProcess.ts';

/** A number that is linked, a customer who has written to it, and their conversation in the admin's hands. */
export interface WhatsAppTalk {
  readonly simulator: Simulator;
  readonly house: TestHouse;
  readonly admin: MadeUser;
  readonly ana: Contact;
  readonly connectionId: number;
  readonly ticketId: number;
  readonly call: ReturnType<TestHouse['as']>['call'];
  /** Ends the process of WhatsApp. */
  stop(): Promise<void>;
  /** Starts another one, at that pace. */
  start(pace: Partial<Pace>): void;
}

/** For all tests of a file, and gone with it. */
export async function startWhatsAppTalk(pace: Partial<Pace>): Promise<WhatsAppTalk> {
  const simulator = await new Simulator().start();
  const house = await startHouse({ SERVICES: 'web', LOG_LEVEL: 'fatal', ...simulator.environment });
  let running = startWhatsAppProcess(house.platform, pace);
  afterFile(async () => {
    await running.stop();
    await simulator.stop();
  });
  const { admin } = await house.company();
  const { call } = house.as(admin);
  const phone = simulator.phone({ number: '5511900000001', name: 'Loja' });
  const ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
  const connectionId = await linkPhone(house, admin, phone);
  await ana.text(phone, 'oi');
  const firstTicket = async () => (await call(api.tickets.page, { showAll: true })).tickets[0]?.id ?? expect.fail('no conversation');
  const ticketId = await vi.waitFor(firstTicket, { timeout: 30_000, interval: 20 });
  await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
  return {
    simulator,
    house,
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
