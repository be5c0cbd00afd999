import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { startChannelProcess, type ChannelProcess } from '#server/testing/channels/FakeChannel.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { minuteMs } from '#shared/rules/durations.ts';

/** A burst of two, then one check a second: slower than a busy machine adds the rows. */
const pace = { burst: 2, perMinute: 60 };
const lineCount = 4;

let server: TestServer;
let admin: TestUser;
let connectionId: number;
let channelProcess: ChannelProcess;
let checkedAt: number[] = [];

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web,relay,jobs', LOG_LEVEL: 'fatal' });
  ({ admin } = await server.makeCompany());
  channelProcess = startChannelProcess(server.platform, { timings: pace });
  channelProcess.channel.onCheckNumber = async (number) => {
    checkedAt.push(performance.now());
    const person = { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false };
    return { exists: true, person };
  };
  connectionId = (await server.as(admin).call(api.connections.create, { name: 'Loja', provider: 'beta' })).id;
  await connected();
});
afterAll(() => channelProcess.channels.stop());

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 40_000, interval: 20 });
const connected = () =>
  until(async () => expect((await server.as(admin).call(api.connections.show, { id: connectionId })).status).toBe('CONNECTED'));
const numberOf = (index: number) => `55119555500${String(index).padStart(2, '0')}`;

async function importNumbers(path: string, first: number): Promise<ContactImportRecord> {
  const sheet = ['numero', ...Array.from({ length: lineCount }, (_, index) => numberOf(first + index))].join('\n');
  const body = new FormData();
  body.set('file', new File([sheet], 'clientes.csv'));
  checkedAt = [];
  expect(await server.as(admin).send('POST', path, body)).toMatchObject({ status: 200 });
  const [one] = await server.as(admin).call(api.contactImports.list, {});
  return one ?? expect.fail('nothing is imported');
}
const show = (id: number) => server.as(admin).call(api.contactImports.show, { id });

/** Never more checks than the burst and the tokens since. */
function expectPaced(): void {
  const [begin = 0] = checkedAt;
  checkedAt.forEach((at, index) => expect(index).toBeLessThanOrEqual(pace.burst + ((at - begin) * pace.perMinute) / minuteMs));
}

it('an import checks numbers at the limited rate, shows that it waits, and finishes', { timeout: 120_000 }, async () => {
  const { id } = await importNumbers('/contact-imports', 0);
  await until(async () => expect((await show(id)).status).toBe('ready'));
  await server.as(admin).call(api.contactImports.start, { id });
  await until(async () => expect(await show(id)).toMatchObject({ status: 'running', waitingFor: 'ERR_WAPP_CHECK_PACE' }));
  // A single check does not wait for the bulk ones.
  const by = { name: 'Pressa', number: numberOf(90) };
  expect(await server.as(admin).call(api.contacts.create, by)).toMatchObject({ number: by.number });
  checkedAt.pop();
  expect(await until(async () => (expect((await show(id)).status).toBe('done'), show(id)))).toMatchObject({
    created: lineCount,
    waitingFor: null,
  });
  expect(checkedAt).toHaveLength(lineCount);
  expectPaced();
});

it('a small import without review continues in the background', { timeout: 120_000 }, async () => {
  const { id } = await importNumbers('/contacts/upload', 20);
  await until(async () => expect(await show(id)).toMatchObject({ status: 'done', created: lineCount }));
  expectPaced();
});
