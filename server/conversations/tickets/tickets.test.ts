import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { makeConnection, makeContact, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, connectionId, ticket, contact, message, sql } =
  await startTicketFixture();

const put = (who: TestUser, id: number, body: object) => server.as(who).send('PUT', `/tickets/${id}`, body);
/** The ticket that a conflict names. */
const namedBy = (answer: { body: unknown } | undefined): object =>
  JSON.parse((answer?.body as { error: string } | undefined)?.error ?? '') as object;
const conflictOf = (answer: { body: unknown } | undefined): object => (answer?.body as { conflict: object } | undefined)?.conflict ?? {};
const show = (id: number) => server.as(admin).call(api.tickets.show, { id });
const trackings = (id: number) =>
  sql<{ userId: number | null; isQueued: boolean; isStarted: boolean; isFinished: boolean }>(
    `select user_id as "userId", queued_at is not null as "isQueued", started_at is not null as "isStarted", finished_at is not null as "isFinished"
     from ticket_trackings where ticket_id = $1 order by id`,
    [id],
  );

describe('POST /tickets', () => {
  const open = (who: TestUser, body: object) => server.as(who).send('POST', '/tickets', body);

  it('assigns it to the caller, and begins its round', async () => {
    const { id: contactId } = await contact();
    const answer = await open(ana, { contactId, queueId: sales, whatsappId: connectionId, userId: ana.id, status: 'open' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'open', userId: ana.id, queueId: sales, whatsappId: connectionId } });
    expect(await trackings((answer.body as { id: number }).id)).toMatchObject([{ userId: ana.id, isStarted: true, isFinished: false }]);
  });

  it('answers a conflict with the ticket that is going on, as text that is JSON', async () => {
    const { id, contactId, uuid } = await ticket({ status: 'pending', queueId: null });
    const answer = await open(ana, { contactId, queueId: sales });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ERR_OTHER_OPEN_TICKET' } });
    expect(namedBy(answer)).toEqual({
      id,
      uuid,
      status: 'pending',
      userId: null,
      user: { id: null, name: '' },
      queueId: null,
      queue: { id: null, name: '' },
      contactId,
      whatsappId: connectionId,
    });
  });

  it('looks for a conflict on the named connection, or on any', async () => {
    const { contactId } = await ticket();
    const { id: other } = await server.inCompany(companyId, (scope) => makeConnection(scope));
    expect(await open(ana, { contactId, queueId: sales })).toMatchObject({ status: 409 });
    expect(await open(ana, { contactId, queueId: sales, whatsappId: other })).toMatchObject({ status: 200, body: { whatsappId: other } });
  });

  it('opens one ticket for two who ask at once, and names it to the other', async () => {
    const { id: contactId } = await contact();
    const answers = await Promise.all([ana, bia].map((who) => open(who, { contactId, queueId: sales, whatsappId: connectionId })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(namedBy(lost)).toMatchObject({ id: (won as { body: { id: number } }).body.id });
  });

  it('takes the connection of the person, else the default, else any that is connected', async () => {
    const { id, admin: owner } = await server.makeCompany();
    const [{ id: contactId }, { id: other }] = await server.inCompany(id, async (scope) => [
      await makeContact(scope),
      await makeContact(scope),
    ]);
    const ask = (body: object) => server.as(owner).send('POST', '/tickets', { queueId: null, ...body });
    expect(await ask({ contactId })).toMatchObject({ status: 400, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } });
    const connection = await server.inCompany(id, (scope) => makeConnection(scope));
    expect(await ask({ contactId })).toMatchObject({ status: 200, body: { whatsappId: connection.id } });
    const standard = await server.inCompany(id, async (scope) => Object.assign(await makeConnection(scope), { isDefault: true }));
    expect(await ask({ contactId: other })).toMatchObject({ status: 200, body: { whatsappId: standard.id } });
  });

  it('refuses what is not of the company, others as assignee, and agents without a queue', async () => {
    const { id: contactId } = await contact();
    const refused = async (who: TestUser, body: object) =>
      ((await open(who, { contactId, whatsappId: connectionId, ...body })).body as { error: string }).error;
    const strange = await server.inCompany(stranger.companyId, async (scope) => ({
      queue: (await makeQueue(scope)).id,
      connection: (await makeConnection(scope)).id,
      contact: (await makeContact(scope)).id,
    }));
    expect(await refused(ana, { queueId: null })).toBe('ERR_TICKET_QUEUE_REQUIRED');
    expect(await refused(ana, { queueId: strange.queue })).toBe('ERR_QUEUE_NOT_FOUND');
    expect(await refused(ana, { queueId: sales, whatsappId: strange.connection })).toBe('ERR_NO_WAPP_FOUND');
    expect(await refused(ana, { queueId: sales, contactId: strange.contact })).toBe('ERR_NO_CONTACT_FOUND');
    expect(await refused(ana, { queueId: sales, userId: bia.id })).toBe('ERR_NO_PERMISSION');
    expect(await refused(admin, { queueId: sales, userId: stranger.id })).toBe('ERR_NO_USER_FOUND');
    expect(await open(admin, { contactId, whatsappId: connectionId, queueId: sales, userId: bia.id })).toMatchObject({
      status: 200,
      body: { userId: bia.id },
    });
  });
});

describe('PUT /tickets/:id', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await ticket({ unreadMessages: 2 }));
    await message(id);
  });

  it('accepts: assigned, read, the round begun', async () => {
    const answer = await put(ana, id, { status: 'open', userId: ana.id, useIntegration: true, promptId: 3, integrationId: null });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'open', userId: ana.id, unreadMessages: 0, useIntegration: false, promptId: null },
    });
    expect(await trackings(id)).toMatchObject([{ userId: ana.id, isStarted: true, isFinished: false }]);
  });

  it('lets one of many win who accept at once, and tells the others who', async () => {
    const agents = await Promise.all(Array.from({ length: 6 }, () => server.makeUser(companyId, { queueIds: [sales], name: 'Racer' })));
    const answers = await Promise.all(agents.map((who) => put(who, id, { status: 'open', userId: who.id })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const winner = (won[0] as { body: { userId: number } }).body.userId;
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET' });
      expect(conflictOf({ body })).toMatchObject({ id, userId: winner, user: { id: winner, name: 'Racer' } });
    }
    expect((await show(id)).userId).toBe(winner);
    expect(await put(admin, id, { status: 'open', userId: admin.id })).toMatchObject({
      status: 409,
      body: { code: 'ERR_OTHER_OPEN_TICKET' },
    });
  });

  it('accepts again a ticket of the same user, without a new round', async () => {
    await put(ana, id, { status: 'open', userId: ana.id });
    expect(await put(ana, id, { status: 'open', userId: ana.id })).toMatchObject({ status: 200 });
    expect(await trackings(id)).toHaveLength(1);
  });

  it('returns: unassigned and pending in its queue', async () => {
    await put(ana, id, { status: 'open', userId: ana.id });
    expect(await put(ana, id, { status: 'pending', userId: null })).toMatchObject({
      status: 200,
      body: { status: 'pending', userId: null, queueId: sales },
    });
    expect(await trackings(id)).toMatchObject([{ userId: null, isQueued: true, isStarted: false, isFinished: false }]);
  });

  it('closes with the booleans that older clients send, and stops everything that spoke by itself', async () => {
    await put(ana, id, { status: 'open', userId: ana.id });
    await sql(`update tickets set use_integration = true, typebot_status = true, typebot_session_id = 's', chatbot = true where id = $1`, [
      id,
    ]);
    const answer = await put(ana, id, { status: 'closed', userId: ana.id, useIntegration: false, promptId: false, integrationId: false });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'closed', userId: ana.id, useIntegration: false, typebotStatus: false, typebotSessionId: null, chatbot: false },
    });
    expect(await trackings(id)).toMatchObject([{ userId: ana.id, isFinished: true }]);
    expect(await put(ana, id, { status: 'closed', userId: ana.id })).toMatchObject({ status: 200 });
    expect(await trackings(id)).toHaveLength(1);
  });

  it.each([
    ['the word of an older client', { useIntegration: false }],
    ['a person who accepts', { status: 'open' }],
    ['a transfer to another queue', { queueId: null, status: 'pending' }],
  ])('lets %s end what answers by itself', async (_, change) => {
    await sql(`update tickets set use_integration = true, typebot_status = true, typebot_session_id = 's', chatbot = true where id = $1`, [
      id,
    ]);
    expect(await put(admin, id, change)).toMatchObject({ status: 200 });
    expect(await show(id)).toMatchObject({
      useIntegration: false,
      promptId: null,
      integrationId: null,
      typebotStatus: false,
      typebotSessionId: null,
    });
  });

  it('reopens with a new round, unless another conversation is going on', async () => {
    await put(ana, id, { status: 'closed', userId: ana.id });
    expect(await put(ana, id, { status: 'open', userId: ana.id, queueId: sales })).toMatchObject({
      status: 200,
      body: { status: 'open', userId: ana.id },
    });
    expect(await trackings(id)).toMatchObject([{ isFinished: true }, { isFinished: false, isStarted: true }]);
    await put(ana, id, { status: 'closed', userId: ana.id });
    const { contactId } = await show(id);
    const other = await ticket({ contactId, status: 'open', userId: bia.id });
    for (const change of [
      { status: 'open', userId: ana.id },
      { status: 'pending', userId: null },
    ]) {
      const refused = await put(ana, id, change);
      expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } });
      expect(conflictOf(refused)).toMatchObject({ id: other.id, user: { name: 'Bia' } });
    }
  });

  it('reopens with the wait of a customer whom nobody has answered, not of earlier rounds', async () => {
    const at = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
    const { id: quiet } = await ticket();
    const since = async () => (await show(quiet)).waitingSince;
    const closeAndReopen = async (change: object): Promise<void> => {
      await put(ana, quiet, { status: 'closed', userId: ana.id });
      expect(await since()).toBeNull();
      expect((await put(ana, quiet, change)).status).toBe(200);
    };
    await put(ana, quiet, { status: 'open', userId: ana.id });
    await message(quiet, { sentAt: at(50) });
    await message(quiet, { sentAt: at(40), fromMe: true });
    await message(quiet, { sentAt: at(30) });
    await message(quiet, { sentAt: at(20) });
    await message(quiet, { sentAt: at(10), fromMe: true, origin: 'bot' });
    const waited = await since();
    expect(waited).not.toBeNull();
    await closeAndReopen({ status: 'open', userId: ana.id });
    expect(await since()).toBe(waited);
    await put(ana, quiet, { status: 'closed', userId: ana.id });
    await put(ana, quiet, { status: 'pending', userId: null });
    expect(await since()).toBeNull();
    await message(quiet, { sentAt: at(2) });
    const waitedAgain = await since();
    await put(ana, quiet, { status: 'open', userId: ana.id });
    await closeAndReopen({ status: 'pending', userId: null });
    expect([await since(), waitedAgain]).toEqual([waitedAgain, expect.any(String)]);
  });

  it('reopens one of two closed conversations that are reopened at once', async () => {
    const { contactId } = await show(id);
    await put(ana, id, { status: 'closed', userId: ana.id });
    const second = await ticket({ contactId, status: 'closed' });
    const answers = await Promise.all([
      put(ana, id, { status: 'open', userId: ana.id }),
      put(bia, second.id, { status: 'open', userId: bia.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(conflictOf(answers.find(({ status }) => status === 409))).toMatchObject({ contactId });
  });

  it('transfers to a queue to wait there, to a person to go on, and keeps what is not named', async () => {
    await put(ana, id, { status: 'open', userId: ana.id });
    expect(await put(ana, id, { queueId: support, status: 'pending', userId: null })).toMatchObject({
      status: 200,
      body: { status: 'pending', userId: null, queueId: support },
    });
    expect(await put(admin, id, { queueId: sales, userId: bia.id })).toMatchObject({
      status: 200,
      body: { status: 'open', userId: bia.id, queueId: sales },
    });
    expect(await put(admin, id, { userId: null })).toMatchObject({ status: 200, body: { status: 'pending', queueId: sales } });
  });

  it('refuses a transfer that changes nothing', async () => {
    await put(ana, id, { status: 'open', userId: ana.id });
    for (const change of [{ userId: ana.id }, { userId: ana.id, queueId: sales }]) {
      expect(await put(admin, id, change)).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_TRANSFER_UNCHANGED' } });
    }
    await put(ana, id, { status: 'pending', userId: null });
    expect(await put(admin, id, { userId: null, queueId: sales })).toMatchObject({ status: 400 });
  });

  it('lets go of the person where it goes to another queue without one, and keeps them otherwise', async () => {
    await put(ana, id, { status: 'open', userId: ana.id });
    const { id: other } = await server.inCompany(companyId, (scope) => makeConnection(scope));
    const hers = { status: 200, body: { status: 'open', userId: ana.id, queueId: sales } };
    expect(await put(ana, id, { queueId: sales })).toMatchObject(hers);
    expect(await put(ana, id, { whatsappId: other })).toMatchObject(hers);
    expect(await put(ana, id, { queueId: support })).toMatchObject({
      status: 200,
      body: { status: 'pending', userId: null, queueId: support, whatsappId: other },
    });
  });

  it('hands on a ticket without a connection only together with one', async () => {
    const { id: gone } = await server.inCompany(companyId, (scope) => makeConnection(scope));
    const { id: orphan } = await ticket({ connectionId: gone });
    await put(ana, orphan, { status: 'open', userId: ana.id });
    await server.as(admin).send('DELETE', `/whatsapp/${gone}`);
    expect(await show(orphan)).toMatchObject({ whatsappId: null });
    const refusal = { status: 400, body: { error: 'ERR_VALIDATION', fields: { whatsappId: 'any.required' } } };
    for (const change of [
      { queueId: support },
      { userId: bia.id },
      { userId: null },
      { queueId: support, status: 'pending', whatsappId: null },
    ]) {
      expect(await put(ana, orphan, change)).toMatchObject(refusal);
    }
    expect(await show(orphan)).toMatchObject({ userId: ana.id, queueId: sales });
    expect(await put(ana, orphan, { queueId: support, whatsappId: connectionId })).toMatchObject({
      status: 200,
      body: { whatsappId: connectionId },
    });
  });

  it('changes the connection, unless the contact has a conversation there', async () => {
    const { id: other } = await server.inCompany(companyId, (scope) => makeConnection(scope));
    expect(await put(admin, id, { whatsappId: other })).toMatchObject({ status: 200, body: { whatsappId: other, status: 'pending' } });
    const { contactId } = await show(id);
    await ticket({ contactId });
    expect(await put(admin, id, { whatsappId: connectionId })).toMatchObject({ status: 409, body: { code: 'ERR_OTHER_OPEN_TICKET' } });
    expect((await show(id)).whatsappId).toBe(other);
  });

  it('takes only people, queues and connections of the company, and gives agents only to their queues', async () => {
    const strange = await server.inCompany(stranger.companyId, async (scope) => ({
      queue: (await makeQueue(scope)).id,
      connection: (await makeConnection(scope)).id,
    }));
    const refused = async (who: TestUser, body: object) => ((await put(who, id, body)).body as { error: string }).error;
    expect(await refused(admin, { userId: stranger.id })).toBe('ERR_NO_USER_FOUND');
    expect(await refused(admin, { queueId: strange.queue })).toBe('ERR_QUEUE_NOT_FOUND');
    expect(await refused(admin, { whatsappId: strange.connection })).toBe('ERR_NO_WAPP_FOUND');
    expect(await refused(ana, { queueId: support, userId: bia.id })).toBe('ERR_NO_PERMISSION');
    expect(await show(id)).toMatchObject({ status: 'pending', queueId: sales, userId: null, whatsappId: connectionId });
    expect(await put(ana, id, { queueId: sales, userId: bia.id })).toMatchObject({ status: 200 });
  });

  it('is for admins and the assignee, once it is open', async () => {
    await put(bia, id, { status: 'open', userId: bia.id });
    for (const change of [{ status: 'closed', userId: ana.id }, { status: 'pending', userId: null }, { queueId: support }]) {
      expect(await put(ana, id, change)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    }
    expect(await put(stranger, id, { status: 'closed' })).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    expect(await put(admin, id, { status: 'closed', userId: admin.id })).toMatchObject({ status: 200 });
    expect(await put(admin, id, { queueId: support })).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_CLOSED' } });
  });

  it('does not read for an admin who only moves it', async () => {
    await put(admin, id, { queueId: support });
    expect((await show(id)).unreadMessages).toBe(2);
  });
});

describe('DELETE /tickets/:id', () => {
  it('is for admins, takes the messages along and leaves what was counted and noted', async () => {
    const { id } = await ticket();
    await message(id);
    await server.as(ana).call(api.notes.create, { ticketId: id, note: 'fica aqui' });
    expect(await server.as(ana).send('DELETE', `/tickets/${id}`)).toMatchObject({ status: 403 });
    expect(await server.as(admin).send('DELETE', `/tickets/${id}`)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await sql('select id from messages where ticket_id = $1', [id])).toEqual([]);
    expect((await sql('select id from ticket_notes where ticket_id is null')).length).toBeGreaterThan(0);
    expect((await sql('select id from ticket_trackings where ticket_id is null')).length).toBeGreaterThan(0);
    expect(await server.as(admin).send('DELETE', `/tickets/${id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  });
});

describe('DELETE /users/:id', () => {
  it("makes the user's open tickets pending", async () => {
    const leaver = await server.makeUser(companyId, { queueIds: [sales] });
    const { id } = await ticket({ status: 'open', userId: leaver.id });
    const closed = await ticket({ status: 'closed', userId: leaver.id });
    expect(await server.as(admin).send('DELETE', `/users/${leaver.id}`)).toMatchObject({ status: 200 });
    expect(await show(id)).toMatchObject({ status: 'pending', userId: null, queueId: sales });
    expect(await trackings(id)).toMatchObject([{ userId: null, isStarted: false }]);
    expect(await show(closed.id)).toMatchObject({ status: 'closed', userId: null });
  });
});
