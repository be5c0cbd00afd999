import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeConnection, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const { server, admin, ana, bia, stranger, sales, support, ticket, contact, message, sql } = await startTicketFixture();

describe('GET /tickets', () => {
  it('answers complete rows, last touched first, with the trailing slash too', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id, unreadMessages: 2 });
    await message(id, { fromMe: true, body: 'Segue o comprovante', delivery: 'delivered' });
    const answer = await server.as(ana).send('GET', `/tickets/?status=open&queueIds=[${sales}]&pageNumber=1`);
    const { tickets } = answer.body as { tickets: object[] };
    expect(tickets[0]).toMatchObject({
      id,
      status: 'open',
      unreadMessages: 2,
      lastMessage: 'Segue o comprovante',
      lastMessageDelivery: 'delivered',
      fromMe: true,
      contact: { name: 'Marina Alves', profilePicUrl: '' },
      queue: { id: sales },
      user: { id: ana.id, name: 'Ana' },
      whatsapp: { name: expect.any(String) },
      tags: [],
    });
    expect(tickets[0]).not.toHaveProperty('messages');
  });

  it('names the last author in a group, except for own messages and single contacts', async () => {
    const otto = await contact('Otto Lins');
    const lastAuthor = async (id: number) => (await server.as(ana).call(api.tickets.show, { id })).lastMessageFrom;
    const writes = async (ticketId: number): Promise<void> => {
      const { id } = await message(ticketId, { fromMe: false });
      await sql('update messages set contact_id = $2 where id = $1', [id, otto.id]);
    };
    const group = await ticket({ status: 'open', userId: ana.id });
    await sql('update tickets set is_group = true where id = $1', [group.id]);
    await writes(group.id);
    expect(await lastAuthor(group.id)).toEqual({ name: 'Otto Lins', number: otto.number });
    await message(group.id, { fromMe: true });
    expect(await lastAuthor(group.id)).toBeNull();
    const person = await ticket({ status: 'open', userId: ana.id });
    await writes(person.id);
    expect(await lastAuthor(person.id)).toBeNull();
  });

  it('refuses lists that are no JSON', async () => {
    for (const key of ['queueIds', 'tags', 'users']) {
      expect(await server.as(ana).send('GET', `/tickets?${key}=[1,`)).toMatchObject({
        status: 400,
        body: { fields: { [key]: expect.any(String) } },
      });
    }
  });

  it('refuses days that are not on the calendar, rather than answering everything', async () => {
    for (const day of ['2026-02-31', '0000-01-01', '9999-12-31', '2026-13-01']) {
      for (const key of ['date', 'updatedAt']) {
        const answer = await server.as(ana).send('GET', `/tickets?${key}=${day}`);
        expect(answer).toMatchObject({ status: 400, body: { fields: { [key]: expect.any(String) } } });
      }
    }
    expect((await server.as(ana).send('GET', '/tickets?date=0002-01-01')).status).toBe(200);
  });

  it('shows an agent own conversations, also of foreign queues, and those of own queues; without a queue only with allTicket', async () => {
    const mine = await ticket({ status: 'open', userId: ana.id, queueId: support });
    const ofQueue = await ticket({ status: 'open', userId: bia.id });
    const foreign = await ticket({ status: 'open', userId: bia.id, queueId: support });
    const loose = await ticket({ queueId: null });
    const listed = async () =>
      (await server.as(ana).call(api.tickets.page, { showAll: true, queueIds: [sales, support] })).tickets.map(({ id }) => id);
    expect(await listed()).toEqual(expect.arrayContaining([mine.id, ofQueue.id]));
    expect(await listed()).not.toEqual(expect.arrayContaining([foreign.id]));
    expect(await listed()).not.toContain(loose.id);
    await server.as(admin).call(api.users.update, { id: ana.id, allTicket: 'enabled' });
    expect(await listed()).toContain(loose.id);
    await server.as(admin).call(api.users.update, { id: ana.id, allTicket: 'desabled' });
  });

  it('answers by how long the customer has waited, also in a search; what answers nobody changes no place', async () => {
    const waiting = async (name: string) => ticket({ contactId: (await contact(`Quirino ${name}`)).id });
    const [first, second, third] = [await waiting('Um'), await waiting('Dois'), await waiting('Três')];
    const now = Date.now();
    const at = (minutes: number): Date => new Date(now - minutes * minuteMs);
    await message(second.id, { sentAt: at(20) });
    await message(first.id, { sentAt: at(30) });
    await message(first.id, { sentAt: at(5) });
    await message(second.id, { sentAt: at(4), fromMe: true, origin: 'bot' });
    await message(third.id, { sentAt: at(40) });
    await message(third.id, { sentAt: at(3), fromMe: true });
    const listed = async (more: object) =>
      (await server.as(ana).call(api.tickets.page, { status: 'pending', order: 'waiting', ...more })).tickets.filter(({ id }) =>
        [first.id, second.id, third.id].includes(id),
      );
    for (const more of [{}, { searchParam: 'quirino' }]) {
      expect((await listed(more)).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    }
    const waits = (await listed({})).map(({ waitingSince }) => waitingSince);
    expect(waits).toEqual([at(30).toISOString(), at(20).toISOString(), null]);
  });

  it('says nothing of other companies', async () => {
    const { id } = await ticket();
    expect((await server.as(stranger).call(api.tickets.page, { showAll: true, queueIds: [sales] })).count).toBe(0);
    await expect(server.as(stranger).call(api.tickets.show, { id })).toFailWith('ERR_NO_TICKET_FOUND');
  });

  it('pages forty conversations, each once', async () => {
    const { id, admin: owner } = await server.makeCompany();
    await server.inCompany(id, async (scope) => {
      const connection = await makeConnection(scope);
      for (let n = 0; n < 85; n += 1) {
        await makeTicket(scope, { connectionId: connection.id });
      }
    });
    const page = (pageNumber: number) => server.as(owner).call(api.tickets.page, { status: 'pending', pageNumber });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first, second, third].map(({ tickets, hasMore }) => [tickets.length, hasMore])).toEqual([
      [40, true],
      [40, true],
      [5, false],
    ]);
    expect(new Set([first, second, third].flatMap(({ tickets }) => tickets.map(({ id: ticketId }) => ticketId))).size).toBe(85);
    expect(first.count).toBe(85);
  });

  it('goes on behind the last row of a page, in both orders, whatever has moved since', async () => {
    const { id, admin: owner, agent } = await server.makeCompany();
    await server.as(owner).call(api.users.update, { id: agent.id, allTicket: 'enabled' });
    await server.inCompany(id, async (scope) => {
      const connection = await makeConnection(scope);
      for (let n = 0; n < 85; n += 1) {
        await makeTicket(scope, { connectionId: connection.id });
      }
      // Several at the same instant, and instants that differ in microseconds alone.
      await execute(
        scope.em,
        `update tickets set updated_at = timestamptz '2026-01-01' + (id % 20) * interval '1 microsecond', waiting_since = timestamptz '2026-01-01' + (id % 30) * interval '1 microsecond'`,
      );
    });
    for (const who of [owner, agent]) {
      for (const order of ['recent', 'waiting'] as const) {
        const read = (after?: string) =>
          server.as(who).call(api.tickets.page, { status: 'pending', order, ...(after !== undefined && { after }) });
        const numbered = [];
        for (const pageNumber of [1, 2, 3]) {
          numbered.push(...(await server.as(who).call(api.tickets.page, { status: 'pending', order, pageNumber })).tickets);
        }
        const first = await read();
        const second = await read(first.nextCursor ?? '');
        const third = await read(second.nextCursor ?? '');
        const ids = [first, second, third].flatMap(({ tickets }) => tickets.map((one) => one.id));
        expect(ids).toEqual(numbered.map((one) => one.id));
        expect([new Set(ids).size, third.hasMore, third.nextCursor]).toEqual([85, false, null]);
        await server.inCompany(id, ({ em }) => execute(em, `update tickets set updated_at = now() where id = $1`, [third.tickets[0]?.id]));
        expect((await read(first.nextCursor ?? '')).tickets[0]?.id).toBe(second.tickets[0]?.id);
        await server.inCompany(id, ({ em }) =>
          execute(em, `update tickets set updated_at = timestamptz '2026-01-01' + (id % 20) * interval '1 microsecond'`),
        );
      }
    }
  });

  it('refuses a cursor that it has not given, and one where no index has the order', async () => {
    const cursorOf = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const valid = cursorOf({ rank: '2026-01-01 00:00:00+00', id: 1 });
    for (const query of [
      'after=x',
      `after=${cursorOf({ rank: 'now', id: 1 })}`,
      `after=${valid}&searchParam=ana`,
      `after=${valid}&order=opened`,
    ]) {
      expect(await server.as(admin).send('GET', `/tickets?${query}`)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    }
    expect(await server.as(admin).send('GET', `/tickets?after=${valid}`)).toMatchObject({ status: 200 });
  });

  it('combines status, tags, users, days and unread instead of letting one throw the others away', async () => {
    const { id, admin: owner, agent } = await server.makeCompany();
    const [made, tag, other] = await Promise.all([
      server.inCompany(id, (scope) => makeTicket(scope, { status: 'open', userId: agent.id, unreadMessages: 1 })),
      server.as(owner).call(api.tags.create, { name: 'vip' }),
      server.as(owner).call(api.tags.create, { name: 'atacado' }),
    ]);
    await server.as(owner).call(api.tickets.syncTags, { ticketId: made.id, tags: [{ id: tag.id }, { id: other.id }] });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    const count = async (more: object) => (await server.as(owner).call(api.tickets.page, { showAll: true, ...more })).count;
    const all = { status: 'open', tags: [tag.id, other.id], users: [agent.id, owner.id], date: today, updatedAt: today };
    expect(await count(all)).toBe(1);
    expect(await count({ ...all, status: 'closed' })).toBe(0);
    expect(await count({ ...all, users: [owner.id] })).toBe(0);
    expect(await count({ ...all, date: '2020-01-01' })).toBe(0);
    expect(await count({ ...all, queueIds: [] })).toBe(1);
    expect((await server.as(agent).call(api.tickets.page, { withUnreadMessages: true })).count).toBe(1);
  });

  it('finds the conversations of a period, by their assignee then', async () => {
    const { id: companyId, admin: owner, agent } = await server.makeCompany();
    const { id } = await server.inCompany(companyId, async (scope) => {
      const made = await makeTicket(scope, { status: 'open', userId: owner.id });
      await execute(
        scope.em,
        `insert into ticket_trackings (company_id, ticket_id, user_id, queue_id, whatsapp_id, created_at, finished_at)
         values ($1, $2, $3, $4, $5, '2029-05-01T03:00:00Z', '2029-05-05T02:59:59Z'), ($1, $2, null, null, null, '2029-06-01T12:00:00Z', now())`,
        [companyId, made.id, agent.id, made.queueId, made.whatsappId],
      );
      return made;
    });
    const list = (more: object) => server.as(owner).call(api.tickets.page, { showAll: true, ...more });
    const finds = async (more: object) => (await list(more)).count === 1;
    expect(await list({ roundsFrom: '2029-05-01' })).toMatchObject({ count: 1, hasMore: false, tickets: [{ id }] });
    expect(await finds({ roundsFrom: '2029-05-04', roundsTo: '2029-05-20', users: [agent.id] })).toBe(true);
    expect(await finds({ roundsFrom: '2029-05-04', users: [owner.id] })).toBe(false);
    expect(await finds({ roundsFrom: '2029-06-01', users: [agent.id] })).toBe(false);
    expect(await finds({ roundsFrom: '2029-04-01', roundsTo: '2029-04-30' })).toBe(false);
    expect(await finds({ roundsFrom: '2029-05-02', roundsTo: '2029-05-03' })).toBe(false);
    expect(await finds({ roundsFrom: '2029-05-05' })).toBe(false);
  });
});

describe('GET /tickets with a search', () => {
  const search = async (searchParam: string, who: TestUser = admin): Promise<number[]> =>
    (await server.as(who).call(api.tickets.page, { showAll: true, searchParam })).tickets.map(({ id }) => id);

  it('finds names without accents and case, numbers as people write them, words in messages and the ticket itself', async () => {
    const joao = await contact('João da Conceição');
    const { id } = await ticket({ contactId: joao.id });
    await message(id, { body: 'O comprovante do Pix já foi?' });
    expect(await search('JOAO DA CONCEICAO')).toEqual([id]);
    expect(await search('conceição')).toEqual([id]);
    expect(await search(joao.number.slice(2))).toEqual([id]);
    expect(
      await search(`+${joao.number.slice(0, 2)} (${joao.number.slice(2, 4)}) ${joao.number.slice(4, 9)}-${joao.number.slice(9)}`),
    ).toEqual([id]);
    expect(await search('COMPROVANTE do pix ja')).toEqual([id]);
    expect(await search(`#${id}`)).toContain(id);
    expect(await search('pix', stranger)).toEqual([]);
  });

  it('takes %, _ and \\ as they are', async () => {
    const odd = await contact('Desconto 100%_\\certo');
    const { id } = await ticket({ contactId: odd.id });
    expect(await search('100%_\\c')).toEqual([id]);
    expect(await search('%%%')).toEqual([]);
    expect(await search('___')).toEqual([]);
  });

  it('looks for short words at the beginning only', async () => {
    const { id } = await ticket({ contactId: (await contact('Zy Quintana')).id });
    expect(await search('zy')).toEqual([id]);
    expect(await search('yq')).toEqual([]);
  });

  it('counts conversations, however many messages hit, and brings the hits along', async () => {
    const { id } = await ticket();
    for (let n = 0; n < 5; n += 1) {
      await message(id, { body: `luminária articulada ${n}` });
    }
    const page = await server.as(admin).call(api.tickets.page, { showAll: true, searchParam: 'luminaria articulada' });
    expect(page).toMatchObject({ count: 1, hasMore: false });
    expect(page.tickets[0]?.messages).toHaveLength(5);
    expect(page.tickets[0]?.messages?.[0]).toEqual({ id: expect.any(String), body: 'luminária articulada 4' });
  });

  it('does not look past what the searcher may see', async () => {
    const { id } = await ticket({ status: 'open', userId: bia.id, queueId: support });
    await message(id, { body: 'senha do cofre giratório' });
    expect(await search('cofre giratório', ana)).toEqual([]);
    const moved = await ticket({ status: 'pending' });
    await message(moved.id, { body: 'papo do suporte giratório', queueId: support });
    expect(await search('suporte giratório', ana)).toEqual([]);
    expect(await search('suporte giratório')).toEqual([moved.id]);
  });

  it('counts to 300 and finds what is older than that behind a filter', async () => {
    const old = await ticket({ status: 'closed' });
    await message(old.id, { body: 'Furadeira antiga' });
    const model = await ticket({ status: 'closed', queueId: support });
    const { id: modelMessage } = await message(model.id, { body: 'Furadeira nova', queueId: support });
    await sql(
      `with made as (
         insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, closed_at)
         select t.company_id, t.status, t.contact_id, t.whatsapp_id, t.queue_id, t.closed_at from tickets t, generate_series(1, 320) where t.id = $1
         returning id)
       insert into messages (company_id, connection_id, chat, from_me, external_id, ticket_id, queue_id, origin, body, media_type, sent_at)
       select m.company_id, m.connection_id, m.chat, m.from_me, m.external_id || made.id, made.id, m.queue_id, m.origin, m.body, m.media_type, m.sent_at
       from messages m, made where m.id = $2`,
      [model.id, modelMessage],
    );
    const page = await server.as(admin).call(api.tickets.page, { showAll: true, searchParam: 'furadeira' });
    expect(page).toMatchObject({ count: expect.any(Number), hasMore: true });
    expect(page.count).toBeGreaterThan(300);
    expect(await search('furadeira', ana)).toEqual([old.id]);
  });
});

describe('GET /tickets/:id and /tickets/u/:uuid', () => {
  it('answers the whole ticket to users who may see it', async () => {
    const made = await ticket();
    const byId = await server.as(ana).call(api.tickets.show, { id: made.id });
    expect(byId).toMatchObject({ id: made.id, contact: { extraInfo: [] } });
    expect(await server.as(ana).call(api.tickets.byUuid, { uuid: made.uuid })).toEqual(byId);
  });

  it('forbids it to colleagues of other queues, and knows nothing of it elsewhere', async () => {
    const { id, uuid } = await ticket({ status: 'open', userId: bia.id, queueId: support });
    for (const path of [`/tickets/${id}`, `/tickets/u/${uuid}`]) {
      expect(await server.as(ana).send('GET', path)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
      expect(await server.as(stranger).send('GET', path)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    }
    for (const unknown of [randomUUID(), 'marina', `${randomUUID()}x`, '0']) {
      const answer = await server.as(ana).send('GET', `/tickets/u/${unknown}`);
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    }
  });
});
