import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { weekdays } from '#shared/rules/workingHours.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { receiveItem } from '#server/conversations/messages/inbound/receiveItem.ts';
import type { InboundMessage } from '#server/channels/Channel.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ id: companyId, admin } = await server.makeCompany());
});

interface MenuCompany {
  readonly connectionId: number;
  readonly sales: number;
  readonly support: number;
}

/** A connection with a menu of two queues, one with options. */
const makeMenu = (queues: readonly ('sales' | 'support')[] = ['sales', 'support']): Promise<MenuCompany> =>
  server.inCompany(companyId, async (scope) => {
    const [sales, support] = [await makeQueue(scope), await makeQueue(scope)];
    Object.assign(sales, { name: 'Vendas', greetingMessage: 'Olá de Vendas, {{name}}!', orderQueue: 1 });
    Object.assign(support, { name: 'Suporte', greetingMessage: 'Olá do Suporte!', orderQueue: 2 });
    const ids = { sales: sales.id, support: support.id };
    const connection = await makeConnection(
      scope,
      queues.map((name) => ids[name]),
    );
    Object.assign(connection, { greetingMessage: 'Bem-vindo!' });
    await scope.em.flush();
    await execute(
      scope.em,
      `insert into queue_options (company_id, queue_id, position, title, message) values ($1, $2, 1, 'Horários', 'Das 8 às 18.'), ($1, $2, 2, 'Preços', 'R$ 10')`,
      [companyId, support.id],
    );
    return { connectionId: connection.id, ...ids };
  });

const say = (connectionId: number, number: string, body: string, more: Partial<InboundMessage> = {}): Promise<void> =>
  server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, inboundMessage(number, { body, ...more })));

const ticketOf = async (number: string) => {
  const { tickets } = await server.as(admin).call(api.tickets.page, { showAll: true, searchParam: number });
  return tickets[0] ?? expect.fail('there is no ticket');
};
const messagesOf = async (number: string): Promise<MessageRecord[]> =>
  (await server.as(admin).call(api.messages.page, { ticketId: (await ticketOf(number)).id })).messages;

/** Until every message of the company has been thought about. */
const waitUntilSettled = () =>
  vi.waitFor(async () => {
    const left = await queryAsSupport(
      server.platform,
      'select 1 from outbox where company_id = $1 union all select 1 from listener_tasks where company_id = $1',
      [companyId],
    );
    expect(left).toEqual([]);
  }, 10_000);

/** What the chatbot has said, once it has said so much. */
const waitForReplies = (number: string, count: number): Promise<string[]> =>
  vi.waitFor(async () => {
    const replies = (await messagesOf(number)).filter(({ fromMe }) => fromMe);
    expect(replies).toHaveLength(count);
    expect(replies.every(({ origin }) => origin === 'bot')).toBe(true);
    return replies.map(({ body }) => body);
  }, 10_000);
const waitForQueue = (number: string, queueId: number | null) =>
  vi.waitFor(async () => expect((await ticketOf(number)).queueId).toBe(queueId), 10_000);
const stepsOf = async (number: string) => server.as(admin).call(api.tickets.steps, { id: (await ticketOf(number)).id });

describe('a customer', () => {
  it('is led by the menu into a queue, whose steps say so', async () => {
    const { connectionId, sales } = await makeMenu();
    const number = newNumber();
    await say(connectionId, number, 'Bom dia');
    expect(await waitForReplies(number, 1)).toEqual(['Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte']);
    expect((await ticketOf(number)).queueId).toBeNull();
    await say(connectionId, number, '1');
    expect((await waitForReplies(number, 2))[1]).toBe('Olá de Vendas, Marina Alves!');
    await waitForQueue(number, sales);
    expect((await stepsOf(number)).map(({ kind, cause, by }) => ({ kind, cause, by }))).toEqual([
      { kind: 'opened', cause: 'received', by: null },
      { kind: 'transferred', cause: 'menu', by: null },
    ]);
    expect((await ticketOf(number)).status).toBe('pending');
    const decisions = await server.as(admin).call(api.chatbot.decisions, { ticketId: (await ticketOf(number)).id });
    expect(decisions.map(({ effects }) => effects)).toEqual([
      [
        { kind: 'enterQueue', reason: 'queueChosen' },
        { kind: 'reply', reason: 'greeting' },
      ],
      [{ kind: 'reply', reason: 'menu' }],
    ]);
  });

  it('walks the options of a queue, leaves by # and ends with people', async () => {
    const { connectionId, support } = await makeMenu();
    const number = newNumber();
    await say(connectionId, number, '2');
    expect((await waitForReplies(number, 1))[0]).toContain('*[ 1 ]* - Horários');
    await waitForQueue(number, support);
    await say(connectionId, number, '#');
    expect((await waitForReplies(number, 2))[1]).toContain('Bem-vindo!');
    await waitForQueue(number, null);
    await say(connectionId, number, '2');
    await waitForReplies(number, 3);
    await say(connectionId, number, 'horários');
    expect((await waitForReplies(number, 4))[3]).toBe('Das 8 às 18.');
    await say(connectionId, number, '1');
    await say(connectionId, number, '#');
    await waitForReplies(number, 5);
  });

  it('gets no variable that is not filled, of texts that were saved before they were refused, and names as they are', async () => {
    const { connectionId, sales, support } = await makeMenu();
    await server.inCompany(companyId, async ({ em }) => {
      await execute(em, "update connections set greeting_message = 'Oi {nome}{{cliente}}{cupom}! {1}' where id = $1", [connectionId]);
      await execute(em, "update queues set name = 'Vendas {VIP} {{name}}', greeting_message = '{nome}, {{ number }' where id = $1", [
        sales,
      ]);
      await execute(em, "update queues set name = 'Suporte' where id = $1", [support]);
    });
    const number = newNumber();
    const chat = { ...inboundMessage(number).chat, name: 'Zé {{date}} {x}' };
    await say(connectionId, number, 'Oi', { chat, sender: chat });
    expect(await waitForReplies(number, 1)).toEqual(['Oi Zé {{date}} {x}! {1}\n\n*[ 1 ]* - Vendas {VIP} {{name}}\n*[ 2 ]* - Suporte']);
    await say(connectionId, number, '1', { chat, sender: chat });
    expect((await waitForReplies(number, 2))[1]).toBe(`Zé {{date}} {x}, ${number}`);
  });

  it('is not answered twice for one message, however often it is delivered', async () => {
    const { connectionId } = await makeMenu();
    const number = newNumber();
    const message = inboundMessage(number, { body: 'Oi' });
    const take = () => server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, message));
    await take();
    await Promise.all([take(), take()]);
    await waitUntilSettled();
    await waitForReplies(number, 1);
    await say(connectionId, number, '1');
    await waitForReplies(number, 2);
  });

  it('finds the only queue without being asked, and its options at once', async () => {
    const { connectionId, support } = await makeMenu(['support']);
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    expect((await waitForReplies(number, 1))[0]).toBe('Olá do Suporte!\n\n*[ 1 ]* - Horários\n*[ 2 ]* - Preços');
    expect(await ticketOf(number)).toMatchObject({ queueId: support, chatbot: true });
  });

  it('is left to the person who has accepted the conversation', async () => {
    const { connectionId } = await makeMenu();
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 1);
    const { id } = await ticketOf(number);
    await server.as(admin).call(api.tickets.update, { id, status: 'open', userId: admin.id });
    await say(connectionId, number, '2');
    await say(connectionId, number, '#');
    await waitUntilSettled();
    await waitForReplies(number, 1);
  });

  it('who comes back after the end gets the menu anew, whatever was left of its limits', async () => {
    const { connectionId } = await makeMenu();
    await server.as(admin).call(api.connections.update, { id: connectionId, maxUseBotQueues: 1, timeUseBotQueues: 30 });
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 1);
    await queryAsSupport(server.platform, `update chatbot_memories set menu_at = now() - interval '1 minute' where company_id = $1`, [
      companyId,
    ]);
    await say(connectionId, number, 'não sei');
    await waitForReplies(number, 2);
    const { id } = await ticketOf(number);
    const { update } = api.tickets;
    await server.as(admin).call(update, { id, status: 'closed' });
    expect(await server.as(admin).call(api.tickets.show, { id })).toMatchObject({ amountUsedBotQueues: 0 });
    await server.as(admin).call(update, { id, status: 'open', userId: admin.id });
    await server.as(admin).call(update, { id, status: 'pending', userId: null });
    await say(connectionId, number, 'Oi de novo');
    expect((await waitForReplies(number, 3))[2]).toContain('*[ 1 ]* - Vendas');
  });

  it('who was put back in the line by a person right after the end is greeted by no program', async () => {
    const { connectionId } = await makeMenu([]);
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitForReplies(number, 1);
    const { id } = await ticketOf(number);
    await server.as(admin).call(api.tickets.update, { id, status: 'open', userId: admin.id });
    await server.as(admin).call(api.messages.send, { ticketId: id, body: 'Volto já.' });
    await server.as(admin).call(api.tickets.update, { id, status: 'closed' });
    await server.as(admin).call(api.tickets.update, { id, status: 'pending' });
    await say(connectionId, number, 'E então?');
    await waitUntilSettled();
    const own = (await messagesOf(number)).filter(({ fromMe }) => fromMe);
    expect(own.map(({ origin, body }) => `${origin}: ${body}`)).toEqual(['bot: Bem-vindo!', 'agent: Volto já.']);
  });

  it('who sends a file, or writes in a group, chooses nothing', async () => {
    const { connectionId } = await makeMenu();
    const number = newNumber();
    await say(connectionId, number, '1', { kind: 'location' });
    expect((await waitForReplies(number, 1))[0]).toContain('Bem-vindo!');
    expect((await ticketOf(number)).queueId).toBeNull();
  });
});

describe('the file of a menu', () => {
  it('follows its text as a copy of its own, without a read while the conversation is locked', async () => {
    const { connectionId, sales } = await makeMenu();
    const { files } = server.platform;
    const menu = await files.put(companyId, Buffer.from('os preços'), 'text/plain');
    await server.inCompany(companyId, ({ em }) =>
      execute(em, `update queues set media_path = $2, media_name = 'preços.txt' where id = $1`, [sales, menu.path]),
    );
    const reading = [vi.spyOn(files, 'open'), vi.spyOn(files, 'put')];
    onTestFinished(() => reading.forEach((one) => one.mockRestore()));
    const number = newNumber();
    await say(connectionId, number, 'Oi');
    await waitUntilSettled();
    await say(connectionId, number, '1');
    await waitUntilSettled();
    const replies = (await messagesOf(number)).filter(({ fromMe }) => fromMe);
    expect(replies.map(({ body, media }) => media?.name ?? body).slice(1)).toEqual(['Olá de Vendas, Marina Alves!', 'preços.txt']);
    expect(reading.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    const [copy] = await queryAsSupport<{ path: string }>(
      server.platform,
      'select media_path as path from messages where company_id = $1 and media_path is not null',
      [companyId],
    );
    expect(copy?.path).not.toBe(menu.path);
    expect(await files.size(copy?.path ?? '')).toBe(menu.size);
  });
});

describe('hours of the company', () => {
  it('keep the chatbot silent, but for one text', async () => {
    const { connectionId } = await makeMenu();
    const closed = { startTime: '00:00', endTime: '00:00' };
    const schedules = weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...closed }));
    await server.as(admin).call(api.companies.updateSchedules, { id: companyId, schedules });
    await server.as(admin).call(api.settings.update, { key: 'scheduleType', value: 'company' });
    await server.as(admin).call(api.connections.update, { id: connectionId, outOfHoursMessage: 'Fechados, {{firstName}}.' });
    const number = newNumber();
    for (const body of ['Oi', '1', '#']) {
      await say(connectionId, number, body);
    }
    await waitUntilSettled();
    await server.as(admin).call(api.settings.update, { key: 'scheduleType', value: 'disabled' });
    await say(connectionId, number, '1');
    expect(await waitForReplies(number, 2)).toEqual(['Fechados, Marina.', 'Olá de Vendas, Marina Alves!']);
  });
});
