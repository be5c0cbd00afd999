import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { simulatedSlug, startBotSimulator, type BotSimulator } from '#server/simulators/bots/startBotSimulator.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { createSimulatedSource } from './CustomerSource.ts';
import {
  isLongRun,
  startFaultEnvironment,
  waitFor,
  waitForCount,
  type FaultEnvironment,
  type SignedInUser,
} from './startFaultEnvironment.ts';

const count = isLongRun ? 600 : 150;
const kills = isLongRun ? 8 : 3;

/** Every fifth one carries two files. */
const secondFiles = Array.from({ length: count }, (_, n) => n)
  .filter((n) => n % 5 === 0)
  .map((n) => `tabela ${n}.txt`);

function buildForm(values: Readonly<Record<string, string>>, n: number): FormData {
  const form = new FormData();
  Object.entries(values).forEach(([key, value]) => form.set(key, value));
  [`prazos ${n}.txt`, `tabela ${n}.txt`].forEach((name) => form.append('files', new File([`${name}: 320 reais`], name)));
  return form;
}

let bots: BotSimulator;
let environment: FaultEnvironment;
let admin: SignedInUser;

beforeAll(async () => {
  bots = await startBotSimulator();
  environment = await startFaultEnvironment({ OUTGOING_PRIVATE_HOSTS: new URL(bots.url).host });
  admin = await environment.as('admin@demo.prosa');
});

afterAll(async () => {
  await environment.stop();
  await bots.stop();
});

it('scheduled messages leave exactly once, however often the server is killed while it sends', async () => {
  const source = await createSimulatedSource(environment, admin, []);
  const { sendMessage, number, readReceived } = await source.makeCustomer(3_000);
  await sendMessage('oi');
  await waitForCount(environment.owner, `contacts where number = '${number}'`, 1);
  const { rows } = await environment.owner.query<{ id: number }>('select id from contacts where number = $1', [number]);
  const sendAt = new Date(Date.now() + hourMs).toISOString();
  const input = { contactId: rows[0]?.id ?? 0, whatsappId: source.connectionId, sendAt };
  for (let n = 0; n < count; n += 1) {
    const values = { ...input, body: `lembrete ${n}` };
    const texts = { body: values.body, contactId: `${input.contactId}`, whatsappId: `${input.whatsappId}`, sendAt };
    await (n % 5 === 0 ? admin.caller.send('POST', '/schedules', buildForm(texts, n)) : admin.caller.call(api.schedules.create, values));
  }
  await environment.owner.query(`update schedules set send_at = now(), next_attempt_at = now()`);
  const sent = async (): Promise<number> =>
    (await environment.owner.query<{ n: number }>(`select count(*)::int as n from schedules where status = 'ENVIADA'`)).rows[0]?.n ?? 0;
  for (let n = 1; n <= kills; n += 1) {
    await waitFor('some of them', async () => (await sent()) >= Math.floor((count * n) / (kills + 2)) || null);
    await environment.servers[0].killAndStart();
  }
  await waitForCount(environment.owner, `schedules where status = 'ENVIADA'`, count);
  const texts = Array.from({ length: count }, (_, n) => `lembrete ${n}`);
  await waitFor('every reminder', async () => (await readReceived()).length >= count + secondFiles.length || null);
  // The second file of a message arrives without a text, and is stored under its name.
  expect((await readReceived()).toSorted()).toEqual([...texts, ...secondFiles.map(() => '')].toSorted());
  const { rows: stored } = await environment.owner.query<{ body: string }>(`select body from messages where origin = 'schedule'`);
  expect(stored.map(({ body }) => body).toSorted()).toEqual([...texts, ...secondFiles].toSorted());
});

/** A queue whose customers are led by a flow, which types for a moment before each of its answers. */
async function createBotQueue(): Promise<number> {
  const { call } = admin.caller;
  const flow = { type: 'typebot', name: 'Triagem', urlN8N: bots.url, typebotSlug: simulatedSlug, typebotDelayMessage: 300 } as const;
  const { id: integrationId } = await call(api.queueIntegrations.create, flow);
  const { id } = await call(api.queues.create, { name: 'Triagem', color: '#0E9384' });
  await call(api.queues.update, { id, integrationId });
  return id;
}

it('a flow answers each customer exactly once, however its server is killed in the middle of what it says', async () => {
  const { owner, servers } = environment;
  const source = await createSimulatedSource(environment, admin, [await createBotQueue()]);
  const customers = await Promise.all([1, 2, 3, 4].map((n) => source.makeCustomer(4_000 + n)));
  const receive = (count: number): Promise<true> =>
    waitFor(`${count} answers for each`, async () => {
      const received = await Promise.all(customers.map(({ readReceived }) => readReceived()));
      return received.every((texts) => texts.length >= count) || null;
    });
  for (const { sendMessage } of customers) {
    await sendMessage('oi');
  }
  await receive(2);
  const lines = ['um', 'dois', 'três', 'quatro'];
  const spoken = `bot_turns where state = 'waiting' and outcome is not null and sent`;
  for (const [round, sent] of [1, 2].entries()) {
    for (const { sendMessage } of customers) {
      await sendMessage(`diga ${lines.map((line) => `${line} ${round}`).join('|')}`);
    }
    await waitForCount(owner, `${spoken} >= ${sent}`, 1);
    await servers[0].killAndStart();
    // The claims of the dead process end after two minutes.
    await servers[0].shiftClock(3 * (round + 1));
    await receive(2 + lines.length * (round + 1));
  }
  await waitForCount(owner, `bot_turns where state = 'answered'`, customers.length * 3);
  const expectedTexts = [0, 1].flatMap((round) => lines.map((line) => `${line} ${round}`));
  for (const { readReceived } of customers) {
    expect((await readReceived()).slice(2)).toEqual(expectedTexts);
  }
});
