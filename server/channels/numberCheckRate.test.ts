import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/areas/contactImports.ts';
import { startChannelProcess, type ChannelProcess } from '#server/testing/channels/FakeChannel.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

/** Two at once, and one every half second after that. */
const pace = { burst: 2, perMinute: 120 };
const lines = 4;

let house: TestServer;
let admin: TestUser;
let connectionId: number;
let running: ChannelProcess;
let askedAt: number[] = [];

beforeAll(async () => {
  house = await startTestServer({ SERVICES: 'web,relay,jobs', LOG_LEVEL: 'fatal' });
  ({ admin } = await house.makeCompany());
  running = startChannelProcess(house.platform, { pace });
  running.channel.onCheckNumber = async (number) => {
    askedAt.push(performance.now());
    const person = { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false };
    return { exists: true, person };
  };
  connectionId = (await house.as(admin).call(api.connections.create, { name: 'Loja', provider: 'beta' })).id;
  await connected();
});
afterAll(() => running.channels.stop());

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 40_000, interval: 20 });
const connected = () =>
  until(async () => expect((await house.as(admin).call(api.connections.show, { id: connectionId })).status).toBe('CONNECTED'));
const numberOf = (index: number) => `55119555500${String(index).padStart(2, '0')}`;

async function importNumbers(path: string, first: number): Promise<ContactImportRecord> {
  const sheet = ['numero', ...Array.from({ length: lines }, (_, index) => numberOf(first + index))].join('\n');
  const body = new FormData();
  body.set('file', new File([sheet], 'clientes.csv'));
  askedAt = [];
  expect(await house.as(admin).send('POST', path, body)).toMatchObject({ status: 200 });
  const [one] = await house.as(admin).call(api.contactImports.list, {});
  return one ?? expect.fail('nothing is imported');
}
const show = (id: number) => house.as(admin).call(api.contactImports.show, { id });

/** The words of the bucket: never more than its burst and what has run in since. */
function expectPaced(): void {
  const [begin = 0] = askedAt;
  askedAt.forEach((at, index) => expect(index).toBeLessThanOrEqual(pace.burst + ((at - begin) * pace.perMinute) / 60_000));
}

it('an import looks numbers up no faster than the number may ask, says so, and comes to its end', { timeout: 120_000 }, async () => {
  const { id } = await importNumbers('/contact-imports', 0);
  await until(async () => expect((await show(id)).status).toBe('ready'));
  await house.as(admin).call(api.contactImports.start, { id });
  await until(async () => expect(await show(id)).toMatchObject({ status: 'running', waitingFor: 'ERR_WAPP_CHECK_PACE' }));
  // Somebody who adds one person does not wait behind thousands.
  const by = { name: 'Pressa', number: numberOf(90) };
  expect(await house.as(admin).call(api.contacts.create, by)).toMatchObject({ number: by.number });
  askedAt.pop();
  expect(await until(async () => (expect((await show(id)).status).toBe('done'), show(id)))).toMatchObject({
    created: lines,
    waitingFor: null,
  });
  expect(askedAt).toHaveLength(lines);
  expectPaced();
});

it('a small spreadsheet that nobody looks through goes on in the background', { timeout: 120_000 }, async () => {
  const { id } = await importNumbers('/contacts/upload', 20);
  await until(async () => expect(await show(id)).toMatchObject({ status: 'done', created: lines }));
  expectPaced();
});
