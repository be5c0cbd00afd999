import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { QueueIntegrationInput } from '#shared/automation/queueIntegrations/index.ts';
import { receiveItem } from '#server/conversations/messages/inbound/receiveItem.ts';
import {
  type BotSimulator,
  simulatedProject,
  simulatedSlug,
  simulatedWebhook,
  startBotSimulator,
} from '#server/simulators/bots/startBotSimulator.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { inboundMessage, newNumber, remoteImage } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { createSignature } from '#server/integrations/bots/createBotServices.ts';

let server: TestServer;
let bots: BotSimulator;
let companyId: number;
let admin: TestUser;

beforeAll(async () => {
  bots = await startBotSimulator();
  onFileFinished(() => bots.stop());
  server = await startTestServer({ DIALOGFLOW_URL: bots.url, OUTGOING_PRIVATE_HOSTS: new URL(bots.url).host });
});
beforeEach(async () => {
  ({ id: companyId, admin } = await server.makeCompany());
});

const call = () => server.as(admin).call;
const typebot = (): QueueIntegrationInput => ({
  type: 'typebot',
  name: 'Triagem',
  urlN8N: bots.url,
  typebotSlug: simulatedSlug,
  typebotDelayMessage: 0,
  typebotKeywordFinish: 'sair',
  typebotKeywordRestart: 'reiniciar',
  typebotRestartMessage: 'Vamos de novo.',
  typebotUnknownMessage: 'Escolha um item, por favor.',
});
const webhook = (): QueueIntegrationInput => ({
  type: 'webhook',
  name: 'Meu sistema',
  urlN8N: `${bots.url}${simulatedWebhook}`,
  secret: 'segredo',
});
const dialogflow = (): QueueIntegrationInput => ({
  type: 'dialogflow',
  name: 'Robô',
  projectName: simulatedProject,
  jsonContent: bots.keyFile,
  language: 'pt-BR',
});

interface QueueWithBot {
  readonly connectionId: number;
  readonly queueId: number;
  readonly otherId: number;
  readonly integrationId: number;
}

/** A connection with one queue, which an integration answers in. */
async function makeQueueWithBot(input: QueueIntegrationInput): Promise<QueueWithBot> {
  const ids = await server.inCompany(companyId, async (scope) => {
    const [own, other] = [await makeQueue(scope), await makeQueue(scope)];
    const connection = await makeConnection(scope, [own.id]);
    return { connectionId: connection.id, queueId: own.id, otherId: other.id };
  });
  const { id: integrationId } = await call()(api.queueIntegrations.create, input);
  await call()(api.queues.update, { id: ids.queueId, integrationId });
  return { ...ids, integrationId };
}

const say = (connectionId: number, number: string, body: string): Promise<void> =>
  server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, inboundMessage(number, { body })));
const ticketOf = async (number: string) => {
  const { tickets } = await call()(api.tickets.page, { showAll: true, searchParam: number });
  return tickets[0] ?? expect.fail('there is no ticket');
};
const messagesOf = async (number: string): Promise<MessageRecord[]> =>
  (await call()(api.messages.page, { ticketId: (await ticketOf(number)).id })).messages;
const waitForReplies = (number: string, count: number): Promise<string[]> =>
  vi.waitFor(async () => {
    const replies = (await messagesOf(number)).filter(({ fromMe }) => fromMe);
    expect(replies).toHaveLength(count);
    return replies.map(({ body }) => body);
  }, 15_000);
const waitForTurns = (turns: object[]) =>
  vi.waitFor(async () => {
    const statement = 'select state, reason, attempts from bot_turns where company_id = $1 order by id';
    expect(await queryAsSupport(server.platform, statement, [companyId])).toMatchObject(turns);
  }, 15_000);
const waitForTicket = (number: string, ticket: object) =>
  vi.waitFor(async () => expect(await ticketOf(number)).toMatchObject(ticket), 15_000);
const pathsOf = () => bots.requests.map(({ path }) => path);
const healthOf = async (id: number) => (await call()(api.queueIntegrations.show, { id })).health;

describe('a typebot', () => {
  it('speaks from its session, with marks, choices and its own apology replaced', async () => {
    const { connectionId, integrationId } = await makeQueueWithBot(typebot());
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    expect(await waitForReplies(number, 2)).toEqual(['Olá! Sou o fluxo simulado.', '▶️ Vendas\n▶️ Foto']);
    await waitForTicket(number, { useIntegration: true, integrationId, promptId: null });
    await say(connectionId, number, 'Vendas');
    expect((await waitForReplies(number, 3))[2]).toBe('Você escolheu *Vendas*: [preços](https://acme.test/precos)');
    await say(connectionId, number, 'xyz');
    expect((await waitForReplies(number, 5)).slice(3)).toEqual(['Escolha um item, por favor.', '▶️ Vendas\n▶️ Foto']);
    expect(pathsOf().filter((path) => path.includes('startChat'))).toHaveLength(1);
  });

  it('never takes the name of a file for what the customer says', async () => {
    const { connectionId } = await makeQueueWithBot(typebot());
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 2);
    const picture = inboundMessage(number, { kind: 'image', body: 'diga segredo.jpg', media: remoteImage });
    await server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, picture));
    expect((await waitForReplies(number, 4))[2]).toBe('Escolha um item, por favor.');
    expect(bots.requests.some(({ body }) => body.includes('segredo.jpg'))).toBe(false);
  });

  it('sends pictures by their address, and leaves other kinds out', async () => {
    const { connectionId } = await makeQueueWithBot(typebot());
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 2);
    await say(connectionId, number, 'Foto');
    await waitForReplies(number, 4);
    expect((await messagesOf(number)).at(-1)).toMatchObject({ mediaType: 'image', origin: 'bot' });
  });

  it('says what the database can store, and leaves out files that cannot be sent', async () => {
    const { connectionId } = await makeQueueWithBot(typebot());
    const said = (text: string) => ({ type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } });
    const picture = { type: 'image', content: { url: `${bots.url}/empty.png` } };
    const messages = [said('Olá\u0000, \ud83d!'), picture, said('\u200B'), said('\u3164\u2060'), said('Até \u202Ejá.')];
    bots.failures.push(
      { status: 200, body: { sessionId: 'um\u0000', messages } },
      { status: 200, body: Buffer.alloc(0), type: 'image/png' },
    );
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    expect(await waitForReplies(number, 2)).toEqual(['Olá, \ufffd!', 'Até já.']);
    await waitForTurns([{ state: 'answered', attempts: 1 }]);
  });

  it('speaks with a recording, which arrives as a voice message', async () => {
    const { connectionId } = await makeQueueWithBot(typebot());
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 2);
    await say(connectionId, number, 'Voz');
    await waitForReplies(number, 3);
    expect((await messagesOf(number)).at(-1)).toMatchObject({
      mediaType: 'audio',
      origin: 'bot',
      media: { state: 'ready', mime: expect.stringContaining('ogg'), waveform: expect.any(Array) },
    });
  });

  it('moves the conversation by its commands; what is malformed or another company’s is ignored', async () => {
    const { connectionId, queueId, otherId } = await makeQueueWithBot(typebot());
    const { id: foreignCompany } = await server.makeCompany();
    const foreignQueue = await server.inCompany(foreignCompany, async (scope) => (await makeQueue(scope)).id);
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 2);
    await say(connectionId, number, 'diga #{"queueId":"x"|Ainda aqui');
    expect((await waitForReplies(number, 3))[2]).toBe('Ainda aqui');
    await say(connectionId, number, `diga Até já|#{"queueId":${otherId}}|nunca dito`);
    expect((await waitForReplies(number, 4))[3]).toBe('Até já');
    await waitForTicket(number, { queueId: otherId, useIntegration: false, typebotSessionId: null, status: 'pending' });
    const second = newNumber();
    await say(connectionId, second, 'Oi');
    await waitForReplies(second, 2);
    await say(connectionId, second, `diga #{"queueId":${foreignQueue}}`);
    await waitForTicket(second, { queueId, useIntegration: false });
  });

  it('starts anew by one keyword and closes the conversation by another', async () => {
    const { connectionId } = await makeQueueWithBot(typebot());
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 2);
    await say(connectionId, number, 'Reiniciar');
    expect((await waitForReplies(number, 3))[2]).toBe('Vamos de novo.');
    await say(connectionId, number, 'Oi');
    expect((await waitForReplies(number, 5))[3]).toBe('Olá! Sou o fluxo simulado.');
    await say(connectionId, number, 'sair');
    await waitForTicket(number, { status: 'closed', useIntegration: false, typebotStatus: false });
  });

  it('says nothing more in a session that has ended, but for the keyword that starts anew', async () => {
    const { connectionId } = await makeQueueWithBot(typebot());
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 2);
    await waitForTicket(number, { typebotStatus: true });
    await queryAsSupport(server.platform, 'update tickets set typebot_status = false where company_id = $1', [companyId]);
    const asked = bots.requests.length;
    await say(connectionId, number, 'diga algo');
    await waitForTurns([{ state: 'answered' }, { state: 'answered' }]);
    expect(bots.requests.slice(asked)).toEqual([]);
    await say(connectionId, number, 'Reiniciar');
    expect((await waitForReplies(number, 3))[2]).toBe('Vamos de novo.');
    await waitForTicket(number, { useIntegration: true, typebotStatus: true, typebotSessionId: null });
    await say(connectionId, number, 'Oi');
    expect((await waitForReplies(number, 5))[3]).toBe('Olá! Sou o fluxo simulado.');
  });

  it('goes on in its session, and starts anew once that has expired, counted from its own last answer', async () => {
    const { connectionId } = await makeQueueWithBot({ ...typebot(), typebotExpires: 30 });
    const number = newNumber();
    const started = (): number => pathsOf().filter((path) => path.includes('startChat')).length;
    const before = started();
    /** The ticket itself has just been touched by the message: only the bot's own turns count. */
    const age = (minutes: number) =>
      queryAsSupport(server.platform, `update bot_turns set finished_at = now() - make_interval(mins => $2) where company_id = $1`, [
        companyId,
        minutes,
      ]);
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 2);
    await waitForTurns([{ state: 'answered' }]);
    await age(29);
    await say(connectionId, number, 'diga um');
    expect((await waitForReplies(number, 3))[2]).toBe('um');
    await waitForTurns([{ state: 'answered' }, { state: 'answered' }]);
    expect(started()).toBe(before + 1);
    await age(31);
    await say(connectionId, number, 'diga dois');
    expect((await waitForReplies(number, 5))[3]).toBe('Olá! Sou o fluxo simulado.');
    expect(started()).toBe(before + 2);
  });

  it('that is away leaves the customer to people', async () => {
    const { connectionId, integrationId } = await makeQueueWithBot(typebot());
    bots.failures.push({ status: 500, body: {} }, { status: 500, body: {} });
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    expect((await waitForReplies(number, 1))[0]).toContain('um atendente continua');
    await waitForTurns([{ state: 'failed', reason: 'refused 500', attempts: 2 }]);
    await waitForTicket(number, { useIntegration: false, typebotSessionId: null, status: 'pending' });
    expect(await healthOf(integrationId)).toMatchObject({ state: 'failing', failures: 2, failure: 'refused 500' });
  });
});

describe('DialogFlow', () => {
  it('answers in the ticket’s session until it says that this is the end', async () => {
    const { connectionId } = await makeQueueWithBot(dialogflow());
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    expect(await waitForReplies(number, 1)).toEqual(['Resposta simulada a “Oi” (pt-BR)']);
    const { id } = await ticketOf(number);
    expect(pathsOf().at(-1)).toContain(`sessions/ticket-${id}:detectIntent`);
    await say(connectionId, number, 'Tchau');
    await waitForReplies(number, 2);
    await waitForTicket(number, { useIntegration: false, status: 'pending' });
  });
});

describe('a webhook', () => {
  it('is told of every message, signed, in order, and its answer is ignored', async () => {
    const { connectionId } = await makeQueueWithBot(webhook());
    const number = newNumber();
    const before = bots.requests.length;
    await say(connectionId, number, 'um');
    await say(connectionId, number, 'dois');
    await waitForTurns([{ state: 'answered' }, { state: 'answered' }]);
    const events = bots.requests.slice(before).filter(({ path }) => path === simulatedWebhook);
    expect(events.map(({ body }) => (JSON.parse(body) as { message: unknown }).message)).toEqual([
      { conversation: 'um' },
      { conversation: 'dois' },
    ]);
    const { id } = await ticketOf(number);
    expect(JSON.parse(events[0]?.body ?? '')).toMatchObject({
      key: { fromMe: false },
      pushName: 'Marina Alves',
      ticketId: id,
      companyId,
      contact: { number },
      connection: { id: connectionId },
    });
    expect(events[0]?.headers).toMatchObject({
      'x-prosa-signature': createSignature('segredo', events[0]?.body ?? ''),
      'x-prosa-delivery': expect.any(String),
    });
    await waitForReplies(number, 0);
  });

  it('is tried three more times whatever it answers, and is told of what comes after', async () => {
    const { connectionId, integrationId } = await makeQueueWithBot({ ...webhook(), urlN8N: `${bots.url}/nowhere` });
    const number = newNumber();
    await say(connectionId, number, 'um');
    const turns = () =>
      queryAsSupport<{ state: string; attempts: number; reason: string | null }>(
        server.platform,
        'select state, attempts, reason from bot_turns where company_id = $1 order by id',
        [companyId],
      );
    /** The next try comes now instead of seconds later. */
    const hurry = () =>
      queryAsSupport(
        server.platform,
        `with due as (update bot_turns set next_attempt_at = now() where company_id = $1 and state = 'waiting' returning ticket_id)
         update agenda_jobs set next_run_at = now() from due
         where name = 'botTurns.take' and (data->'input'->>'ticketId')::int = due.ticket_id and locked_at is null`,
        [companyId],
      );
    await vi.waitFor(async () => {
      await hurry();
      expect(await turns()).toEqual([{ state: 'failed', attempts: 4, reason: 'refused 404' }]);
    }, 25_000);
    await waitForTicket(number, { useIntegration: true, status: 'pending' });
    await call()(api.queueIntegrations.update, { id: integrationId, urlN8N: `${bots.url}${simulatedWebhook}` });
    await say(connectionId, number, 'dois');
    await vi.waitFor(() => expect(bots.requests.at(-1)?.path).toBe(simulatedWebhook), 15_000);
  });

  it('is tried again, left alone after five failures, and recovers with the next call that succeeds', async () => {
    const { connectionId, integrationId } = await makeQueueWithBot({ ...webhook(), urlN8N: `${bots.url}/nowhere` });
    const numbers = Array.from({ length: 5 }, () => newNumber());
    for (const number of numbers) {
      await say(connectionId, number, 'Oi');
    }
    await vi.waitFor(
      async () => expect(await healthOf(integrationId)).toMatchObject({ state: 'paused', failures: 5, failure: 'refused 404' }),
      15_000,
    );
    const asked = bots.requests.length;
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await vi.waitFor(async () => {
      const statement = `select 1 from bot_turns b join tickets t on t.id = b.ticket_id join contacts k on k.id = t.contact_id
        where b.company_id = $1 and k.number = $2 and b.state = 'waiting' and b.next_attempt_at > now() + interval '30 seconds'`;
      expect(await queryAsSupport(server.platform, statement, [companyId, number])).toHaveLength(1);
    }, 15_000);
    expect(bots.requests.slice(asked).filter(({ path }) => path === '/nowhere')).toEqual([]);
    await call()(api.queueIntegrations.update, { id: integrationId, urlN8N: `${bots.url}${simulatedWebhook}` });
    expect(await healthOf(integrationId)).toMatchObject({ state: 'ok', failures: 0 });
    await say(connectionId, number, 'Ainda?');
    await vi.waitFor(() => expect(bots.requests.at(-1)?.path).toBe(simulatedWebhook), 15_000);
  });
});
