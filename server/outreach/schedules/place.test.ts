import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ScheduleInput } from '#shared/outreach/schedules/index.ts';
import { sendToContact } from '#server/conversations/messages/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { makeConnection, makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { sendDueSchedules } from './sendDueSchedules.ts';

const server = await startTestServer({ SERVICES: 'web' });

const as = (user: TestUser) => server.as(user).call;
/** The task's clock alone: sessions would end. */
let now = Date.now();
const inFuture = (ms: number): string => new Date(now + ms).toISOString();

async function setUp() {
  now = Date.now();
  const { id: companyId, admin, agent } = await server.makeCompany();
  const { contact, connection } = await server.inCompany(companyId, async (scope) => ({
    contact: await makeContact(scope),
    connection: await makeConnection(scope),
  }));
  const add = (user: TestUser, more: Partial<ScheduleInput> = {}) =>
    as(user)(api.schedules.create, { body: 'Olá, {{firstName}}!', contactId: contact.id, sendAt: inFuture(hourMs), ...more });
  const messages = () =>
    queryAsSupport<{ body: string; connectionId: number; status: string }>(
      server.platform,
      `select m.body, m.connection_id as "connectionId", t.status
       from messages m join tickets t on t.id = m.ticket_id where m.company_id = $1 and m.from_me order by m.id`,
      [companyId],
    );
  return { companyId, admin, agent, contact, connection, add, messages };
}

async function sendAfter(ms: number): Promise<void> {
  now += ms + 1_000;
  await sendDueSchedules.run({ ...server.platform, now: () => new Date(now) });
}

describe('a scheduled message', () => {
  it('goes into the conversation that is open, over its connection', async () => {
    const { companyId, agent, add, messages, contact } = await setUp();
    const ticket = await server.inCompany(companyId, (scope) =>
      makeTicket(scope, { contactId: contact.id, status: 'open', userId: agent.id }),
    );
    await add(agent, { ticketId: ticket.id });
    await sendAfter(hourMs);
    expect(await messages()).toMatchObject([{ connectionId: ticket.whatsappId, status: 'open' }]);
  });

  it('stands beside the conversation that is open, where the company wants that', async () => {
    const { companyId, admin, agent, add, messages, contact } = await setUp();
    await as(admin)(api.settings.update, { key: 'scheduleInTicket', value: 'disabled' });
    const open = await server.inCompany(companyId, (scope) =>
      makeTicket(scope, { contactId: contact.id, status: 'open', userId: agent.id }),
    );
    await add(agent, { ticketId: open.id });
    await add(agent, { ticketId: open.id, body: 'Mais uma', sendAt: inFuture(2 * hourMs) });
    await sendAfter(2 * hourMs);
    const [first, second] = await messages();
    expect([first, second]).toMatchObject([
      { connectionId: open.whatsappId, status: 'closed' },
      { body: 'Mais uma', status: 'closed' },
    ]);
    expect(await as(agent)(api.tickets.show, { id: open.id })).toMatchObject({ status: 'open', lastMessage: '', fromMe: false });
    const tickets = await queryAsSupport(server.platform, 'select status from tickets where contact_id = $1 order by id', [contact.id]);
    expect(tickets).toEqual([{ status: 'open' }, { status: 'closed' }]);
  });

  it('leaves over the default connection while the number of its conversation is away', async () => {
    const { companyId, agent, add, messages, contact, connection } = await setUp();
    const ticket = await server.inCompany(companyId, (scope) =>
      makeTicket(scope, { contactId: contact.id, status: 'open', userId: agent.id }),
    );
    const setState = (state: string, condition: string) =>
      server.inCompany(companyId, ({ em }) =>
        execute(em, `update connections set state = '${state}' where ${condition}`, [ticket.whatsappId]),
      );
    await setState('connected', 'id <> $1');
    await setState('disconnected', 'id = $1');
    await add(agent, { ticketId: ticket.id });
    await sendAfter(hourMs);
    expect(await messages()).toMatchObject([{ connectionId: connection.id }]);
    // Where no number is there it waits at its own.
    await setState('disconnected', '$1 > 0');
    await add(agent, { ticketId: ticket.id, body: 'E agora?', sendAt: inFuture(hourMs) });
    await sendAfter(2 * hourMs);
    expect((await messages()).at(-1)).toMatchObject({ body: 'E agora?', connectionId: ticket.whatsappId });
  });

  it('knows the variables of campaigns too, and refuses others by name; one that was saved before is not sent', async () => {
    const { agent, add, messages } = await setUp();
    await expect(add(agent, { body: 'Olá, {{cliente}}!' })).toFailWith('ERR_VARIABLE_UNKNOWN', { body: 'any.invalid' });
    const { id } = await add(agent, { body: 'Olá, {nome} ({firstName})!' });
    await expect(as(agent)(api.schedules.update, { id, body: 'Olá, {Nome}!' })).toFailWith('ERR_VARIABLE_UNKNOWN', { body: 'any.invalid' });
    const older = await add(agent);
    await queryAsSupport(server.platform, `update schedules set body = 'Olá, {{cliente}}' where id = $1`, [older.id]);
    await sendAfter(hourMs);
    expect((await messages()).map(({ body }) => body)).toEqual(['Olá, Marina Alves (Marina)!']);
    expect(await as(agent)(api.schedules.show, { id: older.id })).toMatchObject({
      status: 'ERRO',
      error: 'ERR_SCHEDULE_VARIABLE',
      sentAt: null,
    });
  });

  it('leaves by no other number by itself after the removal of its own', async () => {
    const { companyId, admin, add, messages, connection } = await setUp();
    const other = await server.inCompany(companyId, (scope) => makeConnection(scope));
    const [chosen, last] = [await add(admin, { whatsappId: connection.id }), await add(admin, { body: 'Depois' })];
    await sendAfter(0);
    await server.inCompany(companyId, async (scope) => {
      await sendToContact(scope, { contactId: chosen.contactId, ticketId: null, connectionId: connection.id, body: 'Antes', media: [] });
      await execute(scope.em, 'update connections set is_default = (id = $1)', [other.id]);
    });
    await as(admin)(api.connections.remove, { id: connection.id });
    expect(await as(admin)(api.schedules.show, { id: chosen.id })).toMatchObject({ status: 'ERRO', error: 'ERR_NO_WAPP_FOUND' });
    await sendAfter(hourMs);
    expect(await as(admin)(api.schedules.show, { id: last.id })).toMatchObject({
      status: 'AGENDADA',
      error: 'ERR_TICKET_WITHOUT_CONNECTION',
    });
    expect((await messages()).map(({ body }) => body)).toEqual(['Antes']);
    await as(admin)(api.schedules.update, { id: last.id, whatsappId: other.id });
    await as(admin)(api.schedules.retry, { id: last.id });
    now = Date.now();
    await sendAfter(0);
    expect((await messages()).at(-1)).toMatchObject({ body: 'Depois', connectionId: other.id });
  });
});
