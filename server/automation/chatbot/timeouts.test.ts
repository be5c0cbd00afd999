import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Connection } from '#server/workspace/connections/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { findToldTransfer, tellTransfer } from './tellTransfer.ts';
import { closeInactive, transferWaiting } from './timeouts.ts';

const { server, companyId, admin, ana, bia, sales, support, connectionId, ticket, message } = await startTicketFixture();

const configure = (columns: Partial<Connection>) =>
  server.inCompany(companyId, ({ em }) => em.nativeUpdate(Connection, { id: connectionId }, columns));
const age = (id: number, minutes: number) =>
  server.inCompany(companyId, ({ em }) =>
    execute(em, `update tickets set updated_at = now() - make_interval(mins => $2) where id = $1`, [id, minutes]),
  );
const show = (id: number) => server.as(admin).call(api.tickets.show, { id });
const textsOf = async (id: number) =>
  (await server.as(admin).call(api.messages.page, { ticketId: id })).messages
    .filter(({ origin }) => origin === 'bot')
    .map(({ body }) => body);

describe('a ticket that waits without a queue', () => {
  it('goes to the queue of its connection when its time is over', async () => {
    await configure({ transferQueueId: sales, timeToTransfer: 10 });
    const [early, late] = [await ticket({ queueId: null }), await ticket({ queueId: null })];
    await age(early.id, 9);
    await age(late.id, 11);
    await transferWaiting.run(server.platform);
    expect((await show(early.id)).queueId).toBeNull();
    expect(await show(late.id)).toMatchObject({ queueId: sales, status: 'pending' });
    const steps = await server.as(admin).call(api.tickets.steps, { id: late.id });
    expect(steps.at(-1)).toMatchObject({ kind: 'transferred', cause: 'timeout', by: null, toQueue: { id: sales } });
    const decisions = await server.as(admin).call(api.chatbot.decisions, { ticketId: late.id });
    expect(decisions.map(({ effects }) => effects)).toEqual([[{ kind: 'enterQueue', reason: 'waitedWithoutQueue' }]]);
    await configure({ timeToTransfer: null });
    await transferWaiting.run(server.platform);
    expect((await show(early.id)).queueId).toBeNull();
  });
});

describe('an open ticket whose customer does not answer', () => {
  it('is closed with a text, once', async () => {
    await configure({ expiresTicket: 30, expiresInactiveMessage: 'Até logo, {{firstName}}{{apelido}}!' });
    const { id } = await ticket({ status: 'open', userId: ana.id });
    await message(id, { fromMe: true });
    await age(id, 31);
    await Promise.all([closeInactive.run(server.platform), closeInactive.run(server.platform)]);
    await closeInactive.run(server.platform);
    expect(await show(id)).toMatchObject({ status: 'closed', userId: ana.id, unreadMessages: 0 });
    expect(await textsOf(id)).toEqual([expect.stringMatching(/^Até logo/)]);
    const [decision, ...more] = await server.as(admin).call(api.chatbot.decisions, { ticketId: id });
    expect(decision?.effects).toEqual(['reply', 'close'].map((kind) => ({ kind, reason: 'customerSilent' })));
    expect(more).toEqual([]);
  });

  it('is closed without a text that cannot be sent', async () => {
    await configure({ expiresTicket: 30, expiresInactiveMessage: 'Até logo!' });
    const { id } = await ticket({ status: 'open', userId: ana.id });
    const change = (statement: string) => server.inCompany(companyId, ({ em }) => execute(em, statement, [id, connectionId]));
    // Nothing is left of what was said, so that the contact counts as a stranger to a number that may write to none.
    await change('update tickets set from_me = true where id = $1 and whatsapp_id = $2');
    await configure({ strangersLockedUntil: new Date(Date.now() + hourMs) });
    await age(id, 31);
    await closeInactive.run(server.platform);
    expect(await show(id)).toMatchObject({ status: 'closed', userId: ana.id });
    expect(await textsOf(id)).toEqual([]);
    const decisions = await server.as(admin).call(api.chatbot.decisions, { ticketId: id });
    expect(decisions.map(({ effects }) => effects)).toEqual([[{ kind: 'close', reason: 'customerSilent' }]]);
    await configure({ strangersLockedUntil: null });
  });

  it('stays while the customer waits, is put aside, or the time is not over', async () => {
    const waiting = await ticket({ status: 'open', userId: ana.id });
    await message(waiting.id, { fromMe: false });
    const fresh = await ticket({ status: 'open', userId: ana.id });
    await message(fresh.id, { fromMe: true });
    const aside = await ticket({ status: 'open', userId: ana.id });
    await message(aside.id, { fromMe: true });
    await server.as(admin).call(api.tickets.bulk, { ids: [aside.id], action: 'snooze', until: null });
    await age(waiting.id, 31);
    await age(aside.id, 31);
    await age(fresh.id, 29);
    await closeInactive.run(server.platform);
    for (const { id } of [waiting, fresh, aside]) {
      expect((await show(id)).status).toBe('open');
    }
  });
});

describe('a transfer', () => {
  const place = (queueId: number | null, userId: number | null) => ({ status: 'open' as const, queueId, userId });

  it.each([
    ['to another queue', place(1, 7), place(2, 7), { queueId: 2, userId: null }],
    ['to another person', place(1, 7), place(1, 8), { queueId: null, userId: 8 }],
    ['to both', place(1, 7), place(2, 8), { queueId: 2, userId: 8 }],
    ['to a queue without person', place(null, 7), place(2, null), { queueId: 2, userId: null }],
    ['back to the same queue', place(1, 7), place(1, null), null],
    ['of an unassigned ticket to a person', place(1, null), place(1, 8), null],
    ['out of no queue', place(null, null), place(1, null), null],
    ['of a waiting ticket to a queue and a person at once', place(1, null), place(2, 8), null],
    ['to another person out of no queue', place(null, 7), place(1, 8), null],
    ['to another queue while nobody has it', place(1, null), place(2, null), { queueId: 2, userId: null }],
    ['out of its queue', place(1, 7), place(null, 7), null],
  ])('%s concerns the customer as far as it is new to them', (_, from, to, told) => {
    expect(findToldTransfer(from, to)).toEqual(told);
  });

  it('is told to the customer, where the company wants it', async () => {
    const transfer = async ({ isGroup = false } = {}): Promise<number> => {
      const { id } = await ticket({ status: 'open', userId: ana.id });
      await message(id);
      await server.inCompany(companyId, ({ em }) => execute(em, 'update tickets set is_group = $2 where id = $1', [id, isGroup]));
      await drainDomainEvents(server.platform, companyId);
      await server.as(admin).call(api.tickets.update, { id, queueId: support, userId: bia.id });
      for (const { name, data } of await drainDomainEvents(server.platform, companyId)) {
        if (name === 'ticket.moved') {
          await server.inCompany(companyId, (scope) => tellTransfer(scope, data as never));
        }
      }
      return id;
    };
    await server.as(admin).call(api.users.update, { id: bia.id, queueIds: [sales, support] });
    expect(await textsOf(await transfer())).toEqual([]);
    await server.as(admin).call(api.settings.update, { key: 'sendMsgTransfTicket', value: 'enabled' });
    expect(await textsOf(await transfer())).toEqual([expect.stringMatching(/^\*Mensagem automática\*[^]*setor \*Fila [^]*com \*Bia\*/)]);
    expect(await textsOf(await transfer({ isGroup: true }))).toEqual([]);
  });
});
