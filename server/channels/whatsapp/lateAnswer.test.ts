import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { letters } from '#server/areas/messages/deliveries.ts';
import type { RunningChannels } from '#server/channels/index.ts';
import { rows } from '#server/platform/db/rows.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';
import { linkPhone, startWhatsAppProcess } from '#server/testing/whatsAppProcess.ts';
import type { Contact } from './simulator/Contact.ts';
import type { Phone } from './simulator/Phone.ts';
import { Simulator } from './simulator/Simulator.ts';
import type { Fate } from './simulator/transit.ts';
import type { Node } from './simulator/wire.ts';

/** What a message waits for the word of the server here, where half a minute is usual. */
const acknowledge = 1_500;
/** Longer than that: the word comes when the message has been sent once more. */
const late = { after: 4_000 };

let simulator: Simulator;
let house: TestHouse;
let running: RunningChannels;
let admin: MadeUser;
let phone: Phone;
let ana: Contact;
let ticketId: number;

beforeAll(async () => {
  simulator = await new Simulator().start();
  house = await startHouse({ SERVICES: 'web', LOG_LEVEL: 'fatal', ...simulator.environment });
  running = startWhatsAppProcess(house.platform, { acknowledge });
  ({ admin } = await house.company());
  phone = simulator.phone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
  await linkPhone(house, admin, phone);
  await ana.text(phone, 'oi');
  ticketId = await until(async () => (await call(api.tickets.page, { showAll: true })).tickets[0]?.id ?? expect.fail('no conversation'));
  await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
});
afterAll(async () => {
  await running.stop();
  await simulator.stop();
});

const call: ReturnType<TestHouse['as']>['call'] = (endpoint, input) => house.as(admin).call(endpoint, input);
const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 20 });

const write = (body: string) => call(api.messages.send, { ticketId, body });
const own = async () => (await call(api.messages.page, { ticketId })).messages.filter(({ fromMe }) => fromMe);
const standing = async () => (await own()).map(({ body, delivery }) => [body, delivery]);
const timesSent = (id: string) => simulator.outbox.all.filter((sent) => sent.id === id).length;
const pings = () => simulator.stanzas.all.filter(({ attrs }) => attrs['xmlns'] === 'w:p').length;

const isWord = ({ tag, attrs }: Node): boolean => tag === 'ack' && attrs['class'] === 'message';

/** The first word of all comes late. */
function firstLate(): (stanza: Node) => Fate {
  let words = 0;
  return (stanza) => (isWord(stanza) && (words += 1) === 1 ? late : 'passes');
}

it('a message whose word from the server is late is sent once more under its id, after a check, and seen once', async () => {
  ana.isOnline = false;
  simulator.faults.transit = firstLate();
  await write('chegou?');
  const { id } = (await own())[0] ?? expect.fail('nothing was written');
  await simulator.outbox.next((sent) => sent.id === id);
  await until(async () => expect(await hasWaited(id)).toBe(true));
  const before = pings();
  await write('e agora?');
  await until(() => expect(timesSent(id)).toBe(2));
  expect(pings()).toBeGreaterThan(before);
  await until(async () =>
    expect(await standing()).toEqual([
      ['chegou?', 'server'],
      ['e agora?', 'server'],
    ]),
  );

  // Its first word comes before that of the last message, on one wire.
  simulator.faults.transit = (stanza) => (isWord(stanza) ? late : 'passes');
  await write('fim');
  await until(async () => expect((await standing()).at(-1)).toEqual(['fim', 'server']));
  expect((await standing())[0]).toEqual(['chegou?', 'server']);
  expect(timesSent(id)).toBe(2);
  expect(ana.inbox.all.map(({ words }) => words)).toEqual(['chegou?', 'e agora?', 'fim']);
}, 60_000);

const hasWaited = (externalId: string): Promise<boolean> =>
  house.inside(admin.companyId, async ({ em }) => {
    const [row] = await rows(
      em,
      `select from messages where external_id = $1 and delivery = 'written' and updated_at < now() - make_interval(secs => $2)`,
      [externalId, acknowledge / 1000],
    );
    return row !== undefined;
  });

it('a message that the server never confirmed is taken back from the customer, who has it all the same', async () => {
  simulator.faults.transit = (stanza) => (isWord(stanza) ? 'lost' : 'passes');
  await write('ops');
  const { id } = (await own()).at(-1) ?? expect.fail('nothing was written');
  await until(async () => expect((await standing()).at(-1)).not.toEqual(['ops', 'queued']));
  expect(ana.inbox.all.map(({ words }) => words)).toContain('ops');
  const { id: connectionId } = (await call(api.connections.list, {}))[0] ?? expect.fail('no number');
  await house.inside(admin.companyId, ({ em }) => rows(em, `update messages set delivery = 'unknown' where external_id = $1`, [id]));
  await until(async () => {
    await house.inside(admin.companyId, (scope) => letters.giveUp(scope, connectionId, 0));
    expect((await own()).at(-1)).toMatchObject({ delivery: 'failed', failure: 'unconfirmed' });
  });
  await call(api.messages.remove, { messageId: id });
  const { message } = await ana.inbox.next((shown) => shown.message.protocolMessage?.key?.id === id);
  expect(message.protocolMessage?.key).toMatchObject({ fromMe: true, id });
  await until(async () => expect((await own()).at(-1)).toMatchObject({ isDeleted: true, pendingActions: [] }));
}, 60_000);
