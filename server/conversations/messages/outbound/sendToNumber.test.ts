import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ExternalMessageInput } from '#shared/conversations/messages/external.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';

let server: TestServer;
let admin: TestUser;
let agent: TestUser;
let connectionId: number;
let token: string;
let number: string;

let counted = 0;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true' });
});
beforeEach(async () => {
  ({ admin, agent } = await server.makeCompany());
  connectionId = await makeConnectedConnection(server, admin);
  token = randomUUID();
  await server.as(admin).call(api.connections.update, { id: connectionId, token });
  number = `5511${String(97_000_000 + ++counted)}`;
});

const post = (body: Partial<ExternalMessageInput> | FormData, shown: string | null = token) =>
  server.as(null).send('POST', '/api/messages/send', body, shown === null ? {} : { authorization: `Bearer ${shown}` });

const tickets = async () => (await server.as(admin).call(api.tickets.page, { showAll: true })).tickets;
const sentTexts = async () => {
  const [ticket] = await tickets();
  return (await server.as(admin).call(api.messages.page, { ticketId: ticket?.id ?? 0 })).messages;
};

describe('POST /api/messages/send', () => {
  it('adds contact and conversation, and sends over the connection whose token was shown', async () => {
    expect(await post({ number: `+${number}`, body: 'Oi, {{name}}: {{ valor total }}' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VARIABLE_UNKNOWN', values: { variable: '{{ valor total }}' } },
    });
    expect(await post({ number: `+${number}`, body: 'Oi, {{name}} & cia!' })).toMatchObject({
      status: 200,
      body: { mensagem: expect.any(String) },
    });
    expect(await tickets()).toMatchObject([{ status: 'pending', userId: null, whatsappId: connectionId, contact: { number } }]);
    expect(await sentTexts()).toMatchObject([{ fromMe: true, origin: 'api', author: null, body: `Oi, ${number} & cia!` }]);
  });

  it('uses the open ticket of an agent, and leaves it assigned', async () => {
    await post({ number, body: 'um' });
    const [ticket] = await tickets();
    await server.as(admin).call(api.tickets.update, { id: ticket?.id ?? 0, status: 'open', userId: agent.id });
    await post({ number, body: 'dois' });
    expect(await tickets()).toMatchObject([{ id: ticket?.id, status: 'open', userId: agent.id, lastMessage: 'dois' }]);
  });

  it('takes files with a text each, and closes the ticket silently where requested', async () => {
    const form = new FormData();
    form.set('number', number);
    form.append('medias', new File(['um pedido'], 'pedido.txt'));
    form.append('medias', new File(['uma nota'], '../../nota.txt'));
    form.append('body', 'seu pedido');
    form.append('body', 'sua nota');
    form.set('closeTicket', 'true');
    expect(await post(form)).toMatchObject({ status: 200 });
    expect(await sentTexts()).toMatchObject([
      { body: 'seu pedido', media: { name: 'pedido.txt' } },
      { body: 'sua nota', media: { name: 'nota.txt' } },
    ]);
    expect(await tickets()).toMatchObject([{ status: 'closed', contact: { number } }]);
  });

  it('says nothing twice under one key, also when two come at once and the conversation is over meanwhile', async () => {
    const once = { number, body: 'uma vez', key: randomUUID(), closeTicket: true };
    const answers = [...(await Promise.all([post(once), post(once)])), await post(once)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sentTexts()).toHaveLength(1);
    expect(await tickets()).toMatchObject([{ status: 'closed' }]);
  });

  it('opens to a token of a connection and to nothing else', async () => {
    await server.as(admin).call(api.connections.create, { name: 'Sem senha', provider: 'simulated' });
    for (const shown of [null, '', ' ', 'x', token.slice(1), admin.token]) {
      expect(await post({ number, body: 'Oi' }, shown)).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    }
    expect(await tickets()).toEqual([]);
  });

  it('names what is missing', async () => {
    expect(await post({ body: 'Oi' })).toMatchObject({ status: 400, body: { error: 'ERR_NUMBER_REQUIRED' } });
    expect(await post({ number: 'abc', body: 'Oi' })).toMatchObject({ status: 400, body: { error: 'ERR_NUMBER_REQUIRED' } });
    expect(await post({ number })).toMatchObject({ status: 400, body: { fields: { body: 'string.empty' } } });
    expect(await post({ number: '0000000000', body: 'Oi' })).toMatchObject({ status: 400, body: { error: 'ERR_NUMBER_INVALID' } });
    expect(await post({ number: '5511900000000', body: 'Oi' })).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
    await server.as(admin).call(api.connections.pause, { id: connectionId });
    expect(await post({ number, body: 'Oi' })).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    expect(await tickets()).toEqual([]);
  });

  it('asks who is behind a number before it begins, and keeps the answer, whatever comes of the message', async () => {
    const nobody = '5511900000000';
    const checks = () =>
      queryAsSupport(server.platform, 'select is_there as "isThere" from number_checks where company_id = $1 and number = $2', [
        admin.companyId,
        nobody,
      ]);
    expect(await post({ number: nobody, body: 'Oi' })).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
    expect(await checks()).toEqual([{ isThere: false }]);
    expect(await tickets()).toEqual([]);
  });

  it('is part of some plans, and of a subscription that is paid', async () => {
    const updateRows = (changes: string) => queryAsSupport(server.platform, `update ${changes}`, [admin.companyId]);
    await updateRows("companies set due_date = now() - interval '1 day' where id = $1");
    expect(await post({ number, body: 'Oi' })).toMatchObject({ status: 402, body: { code: 'ERR_COMPANY_EXPIRED' } });
    await updateRows("companies set due_date = now() + interval '1 day' where id = $1");
    await updateRows('plans set use_external_api = false where id = (select plan_id from companies where id = $1)');
    expect(await post({ number, body: 'Oi' })).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_LACKS_FEATURE' } });
    expect(await tickets()).toEqual([]);
  });

  it('stops guessing, from this address', async () => {
    const guesser = await startTestServer();
    const guess = () => guesser.as(null).send('POST', '/api/messages/send', { number }, { authorization: `Bearer ${randomUUID()}` });
    for (let n = 0; n < 100; n += 1) {
      expect((await guess()).status).toBe(401);
    }
    expect(await guess()).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } });
  });
});
