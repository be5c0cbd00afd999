import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { receiveItem } from '#server/conversations/messages/inbound/receiveItem.ts';
import {
  simulatedAsaasToken,
  simulatedIxcToken,
  simulatedMkAuthAccount,
  startBillingSimulator,
} from '#server/simulators/billingProviders/startBillingSimulator.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let billing: HttpSimulator;
let companyId: number;
let admin: TestUser;

beforeAll(async () => {
  billing = await startBillingSimulator();
  onFileFinished(() => billing.stop());
  server = await startTestServer({ ASAAS_URL: billing.url, OUTGOING_PRIVATE_HOSTS: new URL(billing.url).host });
});
beforeEach(async () => {
  ({ id: companyId, admin } = await server.makeCompany());
});

const maria = '529.982.247-25';
const call = () => server.as(admin).call;
const settingsOf = {
  ixc: () => ({ ipixc: billing.url, tokenixc: simulatedIxcToken }),
  mkauth: () => ({
    ipmkauth: billing.url,
    clientidmkauth: simulatedMkAuthAccount.clientId,
    clientsecretmkauth: simulatedMkAuthAccount.clientSecret,
  }),
  asaas: () => ({ asaas: simulatedAsaasToken }),
};

async function configure(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await call()(api.settings.update, { key, value });
  }
}

/** A connection whose only queue has one of the names. */
const makeQueueWithProvider = async (queueName = '2ª Via de Boleto'): Promise<number> => {
  const { queueId, connectionId } = await server.inCompany(companyId, async (scope) => {
    const queue = await makeQueue(scope);
    return { queueId: queue.id, connectionId: (await makeConnection(scope, [queue.id])).id };
  });
  await call()(api.queues.update, { id: queueId, name: queueName });
  return connectionId;
};
const say = (connectionId: number, number: string, body: string): Promise<void> =>
  server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, inboundMessage(number, { body })));
const ticketOf = async (number: string) => {
  const { tickets } = await call()(api.tickets.page, { showAll: true, searchParam: number });
  return tickets[0] ?? expect.fail('there is no ticket');
};
const repliesOf = async (number: string): Promise<string[]> => {
  const { messages } = await call()(api.messages.page, { ticketId: (await ticketOf(number)).id });
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
};
const waitForReplies = (number: string, count: number): Promise<string[]> =>
  vi.waitFor(
    async () => {
      const replies = await repliesOf(number);
      expect(replies).toHaveLength(count);
      return replies;
    },
    { timeout: 50_000, interval: 250 },
  );
const waitForTurns = (turns: object[]) =>
  vi.waitFor(async () => {
    const statement = 'select state, reason, billing, outcome from bot_turns where company_id = $1 order by id';
    expect(await queryAsSupport(server.platform, statement, [companyId])).toMatchObject(turns);
  }, 25_000);
const waitForStatus = (number: string, status: string) =>
  vi.waitFor(async () => expect(await ticketOf(number)).toMatchObject({ status }), 25_000);
const stateOf = async (provider: string) => (await call()(api.billingProviders.list, {})).find((one) => one.provider === provider);

/** Two seconds between the messages. */
const timeoutMs = 60_000;

describe('a customer who sends a CPF', { timeout: timeoutMs }, () => {
  it('gets the open invoice with Pix and bar code, and the conversation is closed', async () => {
    await configure(settingsOf.ixc());
    const connectionId = await makeQueueWithProvider();
    const number = newNumber();
    await say(connectionId, number, '11.222.333/0001-81');
    const replies = await waitForReplies(number, 7);
    expect(replies[0]).toBe('Aguarde um momento: estamos procurando o seu cadastro.');
    expect(replies[3]).toContain('*Link:* https://boletos.example/ixc/9101');
    expect(replies[4]).toMatch(/^000201\S+$/);
    expect(replies[5]).toMatch(/^34191\.79001 [\d. ]+9101$/);
    expect(replies[6]).toContain('será encerrado');
    await waitForStatus(number, 'closed');
    await waitForTurns([{ state: 'answered', billing: 'secondCopy', outcome: null }]);
    // A word of thanks reopens the conversation, and gets no new question.
    await say(connectionId, number, 'Obrigada!');
    await waitForStatus(number, 'pending');
    expect(await repliesOf(number)).toHaveLength(7);
  });

  it('that nobody has may try again; people continue where a system is away', async () => {
    await configure({ ...settingsOf.mkauth(), ...settingsOf.asaas() });
    const connectionId = await makeQueueWithProvider('2 Via de Boleto');
    const [stranger, unlucky] = [newNumber(), newNumber()];
    const before = billing.requests.length;
    await say(connectionId, stranger, '123.456.789-09');
    expect((await waitForReplies(stranger, 2))[1]).toMatch(/Não localizamos[^]*\*#\* para falar com um atendente/);
    expect(billing.requests.slice(before).map(({ path }) => path)).toEqual([
      '/api/',
      '/api/cliente/show/12345678909',
      '/v3/customers?cpfCnpj=12345678909&limit=10',
    ]);
    billing.failures.push(...Array.from({ length: 4 }, () => ({ status: 500, body: {} })));
    await say(connectionId, unlucky, maria);
    expect((await waitForReplies(unlucky, 2))[1]).toContain('um atendente continua');
    await waitForStatus(unlucky, 'pending');
    expect(await stateOf('mkauth')).toMatchObject({ state: 'failing', failures: 2, failure: 'refused 500' });
  });

  it('learns nothing by guessing, in any conversation', async () => {
    await configure(settingsOf.asaas());
    const [first, second] = [await makeQueueWithProvider(), await makeQueueWithProvider('2 Via de Boleto')];
    const number = newNumber();
    const before = billing.requests.length;
    for (const document of ['111.444.777-34', '123.456.789-09', '987.654.321-00', '935.411.347-80', maria]) {
      await say(first, number, document);
    }
    await vi.waitFor(async () => {
      const turns = await queryAsSupport<{ state: string }>(server.platform, 'select state from bot_turns where company_id = $1', [
        companyId,
      ]);
      expect(turns.length).toBeGreaterThan(2);
      expect(turns.filter(({ state }) => state === 'waiting')).toEqual([]);
    }, 30_000);
    // Only now: what is written in another conversation may overtake.
    await say(second, number, maria);
    const answers = () => queryAsSupport(server.platform, 'select id from messages where connection_id = $1 and from_me', [second]);
    await vi.waitFor(async () => expect(await answers()).not.toEqual([]), 30_000);
    // The first is no CPF; three that nobody has; then nothing is asked any more.
    const asked = billing.requests.slice(before).filter(({ path }) => path.startsWith('/v3/customers'));
    expect(asked.map(({ path }) => /cpfCnpj=(\d+)/.exec(path)?.[1])).toEqual(['12345678909', '98765432100', '93541134780']);
  });

  it('whom a person takes meanwhile hears nothing more', async () => {
    await configure(settingsOf.ixc());
    const connectionId = await makeQueueWithProvider();
    const number = newNumber();
    billing.failures.push('hang');
    await say(connectionId, number, maria);
    await waitForReplies(number, 1);
    await vi.waitFor(() => expect(billing.requests.at(-1)?.path).toBe('/webservice/v1/cliente'));
    await call()(api.tickets.update, { id: (await ticketOf(number)).id, status: 'open', userId: admin.id });
    billing.release();
    await waitForTurns([{ state: 'dropped', reason: 'takenOver' }]);
    expect(await repliesOf(number)).toHaveLength(1);
  });
});

describe('unlocking on trust', { timeout: timeoutMs }, () => {
  it('opens a blocked line; one that stays blocked is for people', async () => {
    await configure(settingsOf.ixc());
    const connectionId = await makeQueueWithProvider('Religue de Confiança');
    const [open, blocked] = [newNumber(), newNumber()];
    await say(connectionId, open, '11.222.333/0001-81');
    await say(connectionId, blocked, '111.444.777-35');
    expect((await waitForReplies(blocked, 3))[2]).toContain('não foi possível liberar');
    expect((await waitForReplies(open, 4))[2]).toContain('não está bloqueada');
    await waitForStatus(open, 'closed');
    await waitForStatus(blocked, 'pending');
    await say(connectionId, blocked, '111.444.777-35');
    const { id } = await ticketOf(blocked);
    await vi.waitFor(async () => {
      const [latest] = await call()(api.chatbot.decisions, { ticketId: id });
      expect(latest?.effects).toEqual([{ kind: 'stay', reason: 'billingFailed' }]);
    }, 15_000);
  });
});
