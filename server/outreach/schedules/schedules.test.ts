import { LockMode } from '@mikro-orm/postgresql';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ScheduleInput, ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { receiveItem, sendToContact } from '#server/conversations/messages/index.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { inboundMessage } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection, makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { minuteMs, hourMs } from '#shared/rules/durations.ts';
import { Schedule } from './Schedule.ts';
import { sendDueSchedules } from './sendDueSchedules.ts';

const server = await startTestServer({ SERVICES: 'web' });

const as = (user: TestUser) => server.as(user).call;
/** The task's clock alone: sessions would end. */
let now = Date.now();
/** By that clock, however slow the machine is. */
const inFuture = (ms: number): string => new Date(now + ms).toISOString();
const sendDue = async () => void (await sendDueSchedules.run({ ...server.platform, now: () => new Date(now) }));

async function setUp() {
  now = Date.now();
  const company = await server.makeCompany();
  const { id: companyId, admin, agent } = company;
  const { contact, connection } = await server.inCompany(companyId, async (scope) => ({
    contact: await makeContact(scope),
    connection: await makeConnection(scope),
  }));
  const add = (user: TestUser, more: Partial<ScheduleInput> = {}) =>
    as(user)(api.schedules.create, { body: 'Olá, {{firstName}}!', contactId: contact.id, sendAt: inFuture(hourMs), ...more });
  const show = (id: number) => as(admin)(api.schedules.show, { id });
  const messages = () =>
    queryAsSupport<{ body: string; origin: string; connectionId: number; authorId: number; status: string }>(
      server.platform,
      `select m.body, m.origin, m.connection_id as "connectionId", m.author_id as "authorId", t.status
       from messages m join tickets t on t.id = m.ticket_id where m.company_id = $1 and m.from_me order by m.id`,
      [companyId],
    );
  return { companyId, admin, agent, contact, connection, add, show, messages };
}

/** From the moment that it is due. */
async function sendAfter(ms: number): Promise<void> {
  now += ms + 1_000;
  await sendDue();
}

/** Makes schedules that are due, a second between them, in an order of their own. */
const insertDue = ({ companyId, contact, connection }: Awaited<ReturnType<typeof setUp>>, count: number) =>
  queryAsSupport(
    server.platform,
    `insert into schedules (company_id, body, send_at, contact_id, whatsapp_id, status, is_cancelled_by_answer, repeat, repeats_from,
       planned_at, next_attempt_at, attempts)
     select $1, 'mensagem ' || n, at, $2, $3, 'PENDENTE', false, 'never', at, now(), at, 0
     from generate_series(1, $4) n cross join lateral (select $5::timestamptz - (n * 7919 % $4) * interval '1 second' as at) due`,
    [companyId, contact.id, connection.id, count, new Date(now)],
  );
const orderOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => index + 1)
    .toSorted((one, other) => ((other * 7919) % count) - ((one * 7919) % count))
    .map((n) => `mensagem ${n}`);

describe('a scheduled message', () => {
  it('is sent once at its time, as its author, with its variables, and says so', async () => {
    const { companyId, agent, add, show, messages, contact, connection } = await setUp();
    const { id, ...created } = await add(agent);
    expect(created).toMatchObject({ status: 'PENDENTE', sentAt: null, userId: agent.id, contact: { name: 'Marina Alves' } });
    await sendDue();
    expect(await messages()).toEqual([]);
    await sendAfter(hourMs);
    await Promise.all([sendDue(), sendDue()]);
    expect(await messages()).toEqual([
      { body: 'Olá, Marina!', origin: 'schedule', connectionId: connection.id, authorId: agent.id, status: 'closed' },
    ]);
    expect(await show(id)).toMatchObject({ status: 'ENVIADA', sentAt: expect.any(String), delivery: 'queued', contactId: contact.id });
    const events = (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'schedule');
    expect(events.map(({ rooms, body }) => [rooms, body])).toMatchObject([
      [['mainchannel'], { action: 'create', schedule: { id, contact: { name: 'Marina Alves' } } }],
      [['mainchannel'], { action: 'update', schedule: { id, status: 'ENVIADA' } }],
    ]);
  });

  it('of two processes one sends it, whatever their number', async () => {
    const { agent, add, messages } = await setUp();
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(agent, { body: `mensagem ${n}` })));
    now += hourMs + 1_000;
    await Promise.all([sendDue(), sendDue(), sendDue(), sendDue()]);
    expect((await messages()).map(({ body }) => body).toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `mensagem ${n}`).toSorted());
  });

  it('whose sender dies in the middle is left alone until then, and sent once by the next', async () => {
    const { companyId, agent, add, show, messages, contact } = await setUp();
    const { id } = await add(agent);
    // Claimed once before, and never finished.
    await queryAsSupport(server.platform, `update schedules set status = 'AGENDADA' where id = $1`, [id]);
    const { promise: claimed, resolve } = Promise.withResolvers<number>();
    const dying = server.inCompany(companyId, async (scope) => {
      await scope.em.findOneOrFail(Schedule, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await sendToContact(scope, { contactId: contact.id, ticketId: null, connectionId: null, body: 'Olá!', media: [] });
      const [row] = await queryRows(scope.em, queryOf({ pid: column.number() }, 'select pg_backend_pid() as pid'), []);
      resolve(row?.pid ?? 0);
      await execute(scope.em, 'select pg_sleep(30)', []);
    });
    const pid = await claimed;
    await sendAfter(hourMs);
    expect([(await show(id)).status, await messages()]).toEqual(['AGENDADA', []]);
    const kill = (): Promise<unknown> => server.inCompany(companyId, ({ em }) => execute(em, 'select pg_terminate_backend($1)', [pid]));
    await Promise.all([expect(dying).rejects.toThrow(/terminat/), kill()]);
    await Promise.all([sendDue(), sendDue()]);
    await sendAfter(hourMs);
    expect((await messages()).map(({ body }) => body)).toEqual(['Olá, Marina!']);
    expect(await show(id)).toMatchObject({ status: 'ENVIADA', error: null });
  });

  it('whose answer was lost is made once, whatever is tried again', async () => {
    const { companyId, admin, agent, add, contact } = await setUp();
    const key = crypto.randomUUID();
    const made = await Promise.all([add(agent, { key }), add(agent, { key: key.toUpperCase() }), add(admin, { key, userId: agent.id })]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    // The key is the author's own.
    const [own, again] = await Promise.all([add(admin, { key }), add(admin, { key })]);
    expect(own).toMatchObject({ id: again.id, userId: admin.id });
    expect(own.id).not.toBe(made[0]?.id);
    const other = await setUp();
    expect(await other.add(other.agent, { key })).toMatchObject({ contactId: other.contact.id });
    expect((await add(agent, { key: crypto.randomUUID() })).id).not.toBe(made[0]?.id);
    const [row] = await queryAsSupport<{ count: number }>(
      server.platform,
      'select count(*)::int as count from schedules where company_id = $1 and contact_id = $2',
      [companyId, contact.id],
    );
    expect(row).toEqual({ count: 3 });
  });

  it('that is being tried again is sent neither after its removal nor with what was changed', async () => {
    const { companyId, agent, add, show, messages, connection } = await setUp();
    const [changed, removed] = [await add(agent), await add(agent, { body: 'Nunca' })];
    await queryAsSupport(server.platform, `update schedules set status = 'AGENDADA', attempts = 1 where company_id = $1`, [companyId]);
    await as(agent)(api.schedules.remove, { id: removed.id });
    await as(agent)(api.schedules.update, { id: changed.id, body: 'Corrigida', whatsappId: connection.id });
    expect(await show(changed.id)).toMatchObject({ status: 'AGENDADA' });
    await as(agent)(api.schedules.update, { id: changed.id, sendAt: inFuture(2 * hourMs) });
    expect(await show(changed.id)).toMatchObject({ status: 'PENDENTE', attempts: 0 });
    await sendAfter(hourMs);
    expect(await messages()).toEqual([]);
    await sendAfter(hourMs);
    expect((await messages()).map(({ body }) => body)).toEqual(['Corrigida']);
  });

  it('leaves in the order of its time, batch after batch', async () => {
    const company = await setUp();
    const count = 150;
    await insertDue(company, count);
    const task = { ...server.platform, now: () => new Date(now) };
    let runs = 0;
    while ((await sendDueSchedules.run(task)) === true) {
      runs += 1;
    }
    expect((await company.messages()).map(({ body }) => body)).toEqual(orderOf(count));
    expect(runs).toBe(count / 50);
  }, 60_000);

  it('waits for no more than a batch of fifty while another company has a thousand due', async () => {
    const [busy, other] = [await setUp(), await setUp()];
    await insertDue(busy, 1_000);
    await sendDue();
    await insertDue(other, 1);
    await sendDue();
    expect((await other.messages()).map(({ body }) => body)).toEqual(['mensagem 1']);
    // Of two batches the other company had one place.
    expect((await busy.messages()).map(({ body }) => body)).toEqual(orderOf(1_000).slice(0, 99));
    await queryAsSupport(server.platform, 'delete from schedules where company_id = $1', [busy.companyId]);
  }, 60_000);

  it('is not sent once it is removed, and at its new time once that is changed', async () => {
    const { companyId, agent, add, messages } = await setUp();
    const [one, other] = [await add(agent), await add(agent, { body: 'Depois' })];
    await as(agent)(api.schedules.remove, { id: one.id });
    const removed = { event: 'schedule', rooms: ['mainchannel'], body: { action: 'delete', scheduleId: String(one.id) } };
    expect(await drainBroadcasts(server.platform, companyId)).toContainEqual(removed);
    await as(agent)(api.schedules.update, { id: other.id, sendAt: inFuture(2 * hourMs) });
    await sendAfter(hourMs);
    expect(await messages()).toEqual([]);
    await sendAfter(hourMs);
    expect(await messages()).toMatchObject([{ body: 'Depois' }]);
    await expect(as(agent)(api.schedules.update, { id: other.id, body: 'Tarde demais' })).toFailWith('ERR_SCHEDULE_SENT');
    await expect(as(agent)(api.schedules.retry, { id: other.id })).toFailWith('ERR_SENDING_WAPP_MSG');
  });

  it('is tried three more times, then an error with its reason, and sent by a retry', async () => {
    const company = await server.makeCompany();
    now = Date.now();
    const contact = await server.inCompany(company.id, (scope) => makeContact(scope));
    const call = as(company.agent);
    const { id } = await call(api.schedules.create, { body: 'Olá, tudo bem?', contactId: contact.id, sendAt: inFuture(minuteMs) });
    const state = async () => {
      const { status, attempts, error } = await call(api.schedules.show, { id });
      return { status, attempts, error };
    };
    const error = 'ERR_NO_DEF_WAPP_FOUND';
    await sendAfter(minuteMs);
    expect(await state()).toEqual({ status: 'AGENDADA', attempts: 1, error });
    await sendDue();
    expect(await state()).toMatchObject({ attempts: 1 });
    await sendAfter(minuteMs);
    await sendAfter(5 * minuteMs);
    expect(await state()).toEqual({ status: 'AGENDADA', attempts: 3, error });
    await sendAfter(15 * minuteMs);
    expect(await state()).toEqual({ status: 'ERRO', attempts: 4, error });
    await sendAfter(24 * hourMs);
    expect(await state()).toMatchObject({ attempts: 4 });
    await server.inCompany(company.id, (scope) => makeConnection(scope));
    await call(api.schedules.retry, { id });
    now = Date.now();
    await sendAfter(0);
    expect(await state()).toEqual({ status: 'ENVIADA', attempts: 0, error: null });
  });

  it('is an error when its time passed more than a day ago, and sent when less', async () => {
    const { agent, add, show, messages } = await setUp();
    const late = await add(agent);
    const inTime = await add(agent, { body: 'Ainda serve', sendAt: inFuture(3 * hourMs) });
    await sendAfter(26 * hourMs);
    expect(await show(late.id)).toMatchObject({ status: 'ERRO', error: 'ERR_SCHEDULE_TOO_LATE', sentAt: null });
    expect(await show(inTime.id)).toMatchObject({ status: 'ENVIADA' });
    expect(await messages()).toMatchObject([{ body: 'Ainda serve' }]);
    const planned = { id: late.id, sendAt: inFuture(hourMs) };
    expect(await as(agent)(api.schedules.update, planned)).toMatchObject({ status: 'PENDENTE', error: null, attempts: 0 });
    await sendAfter(hourMs);
    expect(await show(late.id)).toMatchObject({ status: 'ENVIADA' });
  });

  it('is cancelled when the contact answers first, if so chosen', async () => {
    const { companyId, agent, add, show, messages, contact, connection } = await setUp();
    const [cancelled, kept] = [await add(agent, { isCancelledByAnswer: true }), await add(agent, { body: 'De qualquer jeito' })];
    const write = (at: Date) =>
      server.inCompany(companyId, (scope) => receiveItem(scope, connection.id, inboundMessage(contact.number ?? '', { at })));
    await write(new Date(Date.now() - hourMs));
    expect(await show(cancelled.id)).toMatchObject({ status: 'PENDENTE' });
    await write(new Date());
    expect(await show(cancelled.id)).toMatchObject({ status: 'CANCELADA' });
    await sendAfter(hourMs);
    expect(await messages()).toMatchObject([{ body: 'De qualquer jeito' }]);
    expect(await show(kept.id)).toMatchObject({ status: 'ENVIADA' });
    await as(agent)(api.schedules.update, { id: cancelled.id, sendAt: inFuture(hourMs) });
    await sendAfter(hourMs);
    expect(await messages()).toHaveLength(2);
    const series = await add(agent, { isCancelledByAnswer: true, repeat: 'daily', repeatUntil: null });
    await write(new Date(Date.now() + 1_000));
    expect(await show(series.id)).toMatchObject({ status: 'CANCELADA' });
    await sendAfter(25 * hourMs);
    expect(await messages()).toHaveLength(2);
  });

  it('comes again until its last day', async () => {
    const { agent, add, messages } = await setUp();
    const until = toZonedDay(new Date(Date.now() + minuteMs + 24 * hourMs), 'America/Sao_Paulo');
    await add(agent, { repeat: 'daily', repeatUntil: until, body: 'Lembrete', sendAt: inFuture(minuteMs) });
    await sendAfter(minuteMs);
    const { schedules } = await as(agent)(api.schedules.page, { status: 'PENDENTE' });
    expect(schedules).toMatchObject([{ body: 'Lembrete', repeat: 'daily', attempts: 0 }]);
    await sendAfter(24 * hourMs);
    expect(await messages()).toHaveLength(2);
    expect((await as(agent)(api.schedules.page, { status: 'PENDENTE' })).count).toBe(0);
  });

  it('is no series that ends before it begins', async () => {
    const { agent, add } = await setUp();
    const dayOf = (ms: number) => toZonedDay(new Date(now + ms), 'America/Sao_Paulo');
    const [sendAt, before] = [inFuture(48 * hourMs), dayOf(24 * hourMs)];
    await expect(add(agent, { sendAt, repeat: 'daily', repeatUntil: before })).toFailWith('ERR_SCHEDULE_SERIES_OVER');
    await add(agent, { sendAt, repeat: 'never', repeatUntil: before });
    const { id } = await add(agent, { sendAt, repeat: 'weekly', repeatUntil: dayOf(48 * hourMs) });
    const update = as(agent)(api.schedules.update, { id, repeatUntil: before });
    await expect(update).toFailWith('ERR_SCHEDULE_SERIES_OVER');
  });

  it('whose message was not delivered is an error, and is sent again as the same message', async () => {
    const { companyId, agent, add, show, messages } = await setUp();
    const { id } = await add(agent);
    await sendAfter(hourMs);
    await queryAsSupport(
      server.platform,
      `update messages set delivery = 'failed', failure = 'notOnWhatsApp', failed_at = now() where company_id = $1`,
      [companyId],
    );
    expect(await show(id)).toMatchObject({ status: 'ERRO', failure: 'notOnWhatsApp' });
    expect((await as(agent)(api.schedules.page, { status: 'ERRO' })).count).toBe(1);
    expect(await as(agent)(api.schedules.retry, { id })).toMatchObject({ status: 'ENVIADA', delivery: 'queued' });
    expect(await messages()).toHaveLength(1);
  });
});

describe('the schedules of a company', () => {
  it('are changed by their author and admins', async () => {
    const { companyId, admin, agent, add, show } = await setUp();
    const other = await server.makeUser(companyId);
    const { id } = await add(agent);
    expect(await as(other)(api.schedules.show, { id })).toMatchObject({ id });
    const denied = [api.schedules.remove, api.schedules.removeFile, api.schedules.retry] as const;
    for (const endpoint of denied) {
      await expect(as(other)(endpoint as typeof api.schedules.remove, { id })).toFailWith('ERR_NO_PERMISSION');
    }
    await expect(as(other)(api.schedules.update, { id, body: 'Não é meu' })).toFailWith('ERR_NO_PERMISSION');
    expect(await as(admin)(api.schedules.update, { id, userId: other.id })).toMatchObject({ user: { id: other.id } });
    expect(await add(agent, { userId: other.id })).toMatchObject({ userId: agent.id });
    await as(admin)(api.users.remove, { id: other.id });
    expect(await show(id)).toMatchObject({ user: null, userId: null });
    const { admin: stranger } = await server.makeCompany();
    await expect(as(stranger)(api.schedules.show, { id })).toFailWith('ERR_NO_SCHEDULE_FOUND');
  });

  it('are refused by every endpoint, and not sent, where the plan has none', async () => {
    const { companyId, admin, agent, add, show, messages } = await setUp();
    const { id } = await add(agent);
    const switchPlan = (isOn: boolean) =>
      queryAsSupport(server.platform, 'update plans set use_schedules = $2 where id = (select plan_id from companies where id = $1)', [
        companyId,
        isOn,
      ]);
    await switchPlan(false);
    const call = as(admin);
    const refused = [
      () => call(api.schedules.page, {}),
      () => call(api.schedules.show, { id }),
      () => add(admin),
      () => call(api.schedules.update, { id, body: 'Outro texto' }),
      () => call(api.schedules.remove, { id }),
      () => call(api.schedules.retry, { id }),
      () => call(api.schedules.attachFile, { id }),
      () => call(api.schedules.removeFile, { id }),
      () => call(api.schedules.addFiles, { id }),
      () => call(api.schedules.removeAddedFile, { id, fileId: 1 }),
    ];
    expect(refused).toHaveLength(Object.keys(api.schedules).length);
    for (const attempt of refused) {
      await expect(attempt()).toFailWith('ERR_PLAN_LACKS_FEATURE');
    }
    await sendAfter(hourMs);
    expect(await messages()).toEqual([]);
    await switchPlan(true);
    expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_PLAN_LACKS_FEATURE', attempts: 0 });
    await as(agent)(api.schedules.retry, { id });
    now = Date.now();
    await sendAfter(0);
    expect(await show(id)).toMatchObject({ status: 'ENVIADA' });
  });

  it('are refused with a short text, an impossible time, an unknown contact or connection, and by number', async () => {
    const { companyId, agent, add, contact } = await setUp();
    await expect(add(agent, { body: 'oi' })).toFailWith('ERR_SCHEDULE_INVALID_TEXT');
    for (const sendAt of ['amanhã', '2030-02-31T10:00', inFuture(-25 * hourMs), inFuture(3 * 366 * 24 * hourMs)]) {
      await expect(add(agent, { sendAt })).toFailWith('ERR_SCHEDULE_INVALID_TIME');
    }
    const stranger = await setUp();
    await expect(add(agent, { contactId: stranger.contact.id })).toFailWith('ERR_NO_CONTACT_FOUND');
    await expect(add(agent, { whatsappId: stranger.connection.id })).toFailWith('ERR_NO_WAPP_FOUND');
    const { id } = await add(agent);
    await queryAsSupport(
      server.platform,
      `insert into schedules (company_id, body, send_at, contact_id, user_id, status, is_cancelled_by_answer, repeat, repeats_from,
         planned_at, next_attempt_at, attempts)
       select company_id, body, send_at, contact_id, user_id, status, false, 'never', send_at, send_at, send_at, 0
       from schedules, generate_series(2, 1000) where id = $1 and company_id = $2`,
      [id, companyId],
    );
    await expect(add(agent)).toFailWith('ERR_SCHEDULES_LIMIT');
    const form = new FormData();
    const values = { body: 'Seguem os preços', contactId: `${contact.id}`, sendAt: inFuture(hourMs) };
    Object.entries(values).forEach(([key, value]) => form.set(key, value));
    form.append('files', new File(['a'], 'a.txt'));
    const storing = vi.spyOn(server.platform.files, 'put');
    expect((await server.as(agent).send('POST', '/schedules', form)).body).toMatchObject({ error: 'ERR_SCHEDULES_LIMIT' });
    expect(storing).not.toHaveBeenCalled();
    storing.mockRestore();
    expect(await as(agent)(api.schedules.page, { pageSize: 500, pageNumber: 2 })).toMatchObject({ count: 1000, hasMore: false });
  });

  it('are found by text, contact, author, state and days of the company', async () => {
    const { admin, agent, add, contact } = await setUp();
    const year = new Date().getUTCFullYear() + 1;
    await add(agent, { body: 'Primeira parcela', sendAt: `${year}-03-10T23:30` });
    await add(admin, { body: 'Segunda parcela', sendAt: `${year}-03-11T00:30` });
    const bodies = async (input: object) => (await as(agent)(api.schedules.page, input)).schedules.map(({ body }) => body);
    expect(await bodies({})).toEqual(['Segunda parcela', 'Primeira parcela']);
    expect(await bodies({ dateStart: `${year}-03-01` })).toEqual(['Primeira parcela', 'Segunda parcela']);
    expect(await bodies({ dateEnd: `${year}-03-10` })).toEqual(['Primeira parcela']);
    expect(await bodies({ searchParam: 'segunda' })).toEqual(['Segunda parcela']);
    expect(await bodies({ searchParam: 'marina', userId: agent.id })).toEqual(['Primeira parcela']);
    expect(await bodies({ contactId: contact.id, status: 'ENVIADA' })).toEqual([]);
  });

  it('carry a file, which goes with the message', async () => {
    const { admin, agent, add, show } = await setUp();
    const { id } = await add(agent);
    const form = new FormData();
    form.set('file', new File(['Tinta 18 l: 320 reais'], 'tabela.txt'));
    const send = (body: FormData) => server.as(agent).send('POST', `/schedules/${id}/media-upload`, body);
    expect(await send(form)).toMatchObject({ status: 200, body: { mensagem: 'Arquivo anexado' } });
    expect(await send(new FormData())).toMatchObject({ status: 400 });
    const { mediaName, mediaUrl } = await show(id);
    expect(mediaName).toBe('tabela.txt');
    const { pathname, search } = new URL(mediaUrl ?? '');
    expect(await (await fetch(server.url + pathname + search)).text()).toBe('Tinta 18 l: 320 reais');
    await sendAfter(hourMs);
    const { ticketId } = await show(id);
    const { messages } = await as(admin)(api.messages.page, { ticketId: ticketId ?? 0 });
    expect(messages).toMatchObject([{ body: 'Olá, Marina!', media: { name: 'tabela.txt', state: 'ready' } }]);
    await as(agent)(api.schedules.remove, { id });
    expect(await (await fetch(server.url + pathname + search)).text()).toBe('Tinta 18 l: 320 reais');
  });

  it('carry several files, each as a message in its order, made, changed and repeated with them', async () => {
    const { companyId, admin, agent, contact, show, messages } = await setUp();
    const send = (method: 'POST' | 'DELETE', path: string, body?: FormData) => server.as(agent).send(method, path, body);
    const formOf = (...names: string[]): FormData => {
      const form = new FormData();
      names.forEach((name) => form.append('files', new File([`conteúdo de ${name}`], name)));
      return form;
    };
    const form = formOf('a.txt', 'b.txt', 'c.txt', 'd.txt');
    const values = { body: 'Seguem os preços', contactId: `${contact.id}`, sendAt: inFuture(hourMs), repeat: 'daily' };
    Object.entries(values).forEach(([key, value]) => form.set(key, value));
    const created = (await send('POST', '/schedules', form)).body as ScheduleRecord;
    expect([created.mediaName, created.moreFiles.map(({ name }) => name)]).toEqual(['a.txt', ['b.txt', 'c.txt', 'd.txt']]);
    const { id } = created;
    const stranger = await server.makeUser(companyId);
    expect((await server.as(stranger).send('POST', `/schedules/${id}/files`, formOf('x.txt'))).status).toBe(403);
    expect((await send('POST', `/schedules/${id}/files`, new FormData())).status).toBe(400);
    const storing = vi.spyOn(server.platform.files, 'put');
    const tooMany = await send('POST', `/schedules/${id}/files`, formOf(...Array.from({ length: 7 }, (_, n) => `${n}.txt`)));
    expect(tooMany.body).toMatchObject({ error: 'ERR_SCHEDULE_FILES_LIMIT' });
    expect(storing).not.toHaveBeenCalled();
    storing.mockRestore();
    await send('POST', `/schedules/${id}/files`, formOf('e.txt'));
    await send('DELETE', `/schedules/${id}/media-upload`);
    await as(agent)(api.schedules.removeAddedFile, { id, fileId: created.moreFiles[1]?.id ?? 0 });
    await expect(as(agent)(api.schedules.removeAddedFile, { id, fileId: created.moreFiles[0]?.id ?? 0 })).toFailWith('ERR_FILE_NOT_FOUND');
    const shown = await show(id);
    expect([shown.mediaName, shown.moreFiles.map(({ name }) => name)]).toEqual(['b.txt', ['d.txt', 'e.txt']]);

    await sendAfter(hourMs);
    await Promise.all([sendDue(), sendDue()]);
    const { ticketId } = await show(id);
    const page = await as(admin)(api.messages.page, { ticketId: ticketId ?? 0 });
    expect(page.messages.map(({ body, media }) => [body, media?.name])).toEqual([
      ['Seguem os preços', 'b.txt'],
      ['d.txt', 'd.txt'],
      ['e.txt', 'e.txt'],
    ]);
    const { pathname, search } = new URL(shown.moreFiles[1]?.url ?? '');
    expect(await (await fetch(server.url + pathname + search)).text()).toBe('conteúdo de e.txt');
    expect((await as(agent)(api.schedules.page, { status: 'PENDENTE' })).schedules).toMatchObject([
      { mediaName: 'b.txt', moreFiles: [{ name: 'd.txt' }, { name: 'e.txt' }] },
    ]);

    await queryAsSupport(
      server.platform,
      `update messages set delivery = 'failed', failure = 'notOnWhatsApp', failed_at = now()
       where id = (select max(message_id) from schedule_files where company_id = $1)`,
      [companyId],
    );
    expect(await show(id)).toMatchObject({ status: 'ERRO', delivery: 'failed', failure: 'notOnWhatsApp' });
    expect(await as(agent)(api.schedules.retry, { id })).toMatchObject({ status: 'ENVIADA', delivery: 'queued' });
    expect(await messages()).toHaveLength(3);
  });
});
