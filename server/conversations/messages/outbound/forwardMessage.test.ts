import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { startMessageFixture } from '#server/testing/fixtures/startMessageFixture.ts';

const { server, companyId, ana, bia, stranger, ticket, message, sql, page, lastOf, drainEventNames } = await startMessageFixture();

let id: number;
beforeEach(async () => {
  id = (await ticket({ status: 'open', userId: ana.id })).id;
  await drainEventNames();
});

const last = (ticketId = id): Promise<MessageRecord> => lastOf(ticketId);

describe('POST /messages/forward/:rowId', () => {
  const forward = (who: TestUser, rowId: number, to: object) => server.as(who).send('POST', `/messages/forward/${rowId}`, to);
  const contact = (name: string) => server.inCompany(companyId, (scope) => makeContact(scope, name));
  const passedOn = async (body: string): Promise<number[]> =>
    (
      await sql<{ who: number }>(
        `select t.contact_id as who from messages m join tickets t on t.id = m.ticket_id where m.body = $1 and m.is_forwarded order by t.contact_id`,
        [body],
      )
    ).map(({ who }) => who);

  it('passes a text on to conversations and contacts, marked; a contact without a conversation gets one', async () => {
    const original = await message(id, { body: 'A tabela de preços' });
    const other = await ticket({ status: 'open', userId: ana.id });
    const contact = await server.inCompany(companyId, (scope) => makeContact(scope, 'Rui'));
    expect(await forward(ana, original.id, { ticketIds: [other.id], contactIds: [contact.id] })).toMatchObject({ status: 200 });
    expect(await last(other.id)).toMatchObject({
      body: 'A tabela de preços',
      isForwarded: true,
      fromMe: true,
      delivery: 'queued',
      author: { id: ana.id },
    });
    const [opened] = await sql<{ id: number; user: number }>('select id, user_id as user from tickets where contact_id = $1', [contact.id]);
    expect(opened?.user).toBe(ana.id);
    expect(await last(opened?.id ?? 0)).toMatchObject({ body: 'A tabela de preços', isForwarded: true });
    expect((await last()).isForwarded).toBe(false);
    await forward(ana, original.id, { contactIds: [contact.id] });
    expect(await sql('select id from tickets where contact_id = $1', [contact.id])).toHaveLength(1);
  });

  it('passes nothing on twice under one key, also when several come at once and name more than before', async () => {
    const original = await message(id, { body: 'uma vez só' });
    const other = await ticket({ status: 'open', userId: ana.id });
    const [rui, eva] = [await contact('Rui Alves'), await contact('Eva Alves')];
    const to = { ticketIds: [other.id], contactIds: [rui.id, other.contactId], key: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => forward(ana, original.id, to)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await passedOn(original.body)).toEqual([other.contactId, rui.id]);
    await sql(`update tickets set status = 'closed' where contact_id = $1`, [rui.id]);
    expect(await forward(ana, original.id, { ...to, contactIds: [rui.id, eva.id] })).toMatchObject({ status: 200 });
    expect(await passedOn(original.body)).toEqual([other.contactId, rui.id, eva.id]);
    expect(await sql('select id from tickets where contact_id = $1', [rui.id])).toHaveLength(1);
    expect(await forward(ana, original.id, { ...to, key: randomUUID() })).toMatchObject({ status: 200 });
    expect(await passedOn(original.body)).toHaveLength(5);
    expect(await forward(ana, original.id, { ...to, key: 'no uuid' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('copies a file once for each target, and never where it may not go or has gone', async () => {
    const { path } = await server.platform.files.put(companyId, Buffer.from('preços'), 'text/plain');
    const original = await message(id, { body: 'A tabela' });
    await sql(`update messages set media_path = $2, media_mime = 'text/plain', media_state = 'ready' where id = $1`, [original.id, path]);
    const [mine, other, hers] = await Promise.all([ana, ana, bia].map(({ id: userId }) => ticket({ status: 'open', userId })));
    const targets = (...to: (typeof mine)[]) => ({ ticketIds: to.map((one) => one?.id ?? 0), key });
    const key = randomUUID();
    const storing = vi.spyOn(server.platform.files, 'copy');
    onTestFinished(() => storing.mockRestore());
    expect(await forward(ana, original.id, targets(mine, hers))).toMatchObject({ status: 403 });
    expect(storing).not.toHaveBeenCalled();
    expect(await forward(ana, original.id, targets(mine))).toMatchObject({ status: 200 });
    expect(await forward(ana, original.id, targets(mine))).toMatchObject({ status: 200 });
    expect(storing).toHaveBeenCalledTimes(1);
    expect(await forward(ana, original.id, targets(mine, other))).toMatchObject({ status: 200 });
    expect(storing).toHaveBeenCalledTimes(2);
    expect(await passedOn(original.body)).toEqual([mine?.contactId, other?.contactId].toSorted((one = 0, two = 0) => one - two));
  });

  it('copies no file for a contact that can get no ticket', async () => {
    const { path } = await server.platform.files.put(companyId, Buffer.from('preços'), 'text/plain');
    const original = await message(id, { body: 'A lista' });
    await sql(`update messages set media_path = $2, media_mime = 'text/plain', media_state = 'ready' where id = $1`, [original.id, path]);
    const [taken, free] = [await ticket({ status: 'open', userId: bia.id }), await contact('Ivo Alves')];
    const copying = vi.spyOn(server.platform.files, 'copy');
    onTestFinished(() => copying.mockRestore());
    expect(await forward(ana, original.id, { contactIds: [free.id, taken.contactId] })).toMatchObject({
      status: 409,
      body: { code: 'ERR_OTHER_OPEN_TICKET' },
    });
    expect(await forward(ana, original.id, { contactIds: [free.id, 999_999_999] })).toMatchObject({ status: 404 });
    expect(copying).not.toHaveBeenCalled();
    expect(await sql('select id from tickets where contact_id = $1', [free.id])).toEqual([]);
    expect(await forward(ana, original.id, { contactIds: [free.id] })).toMatchObject({ status: 200 });
    expect(copying).toHaveBeenCalledTimes(1);
  });

  it('goes to all or to none, only from where one may read to where one may write', async () => {
    const original = await message(id, { body: 'segredo' });
    const [mine, hers] = [await ticket({ status: 'open', userId: ana.id }), await ticket({ status: 'open', userId: bia.id })];
    expect(await forward(ana, original.id, { ticketIds: [mine.id, hers.id] })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await page(ana, mine.id)).count).toBe(0);
    expect(await forward(ana, original.id, {})).toMatchObject({ status: 400, body: { fields: { ticketIds: 'array.min' } } });
    expect(await forward(stranger, original.id, { ticketIds: [mine.id] })).toMatchObject({ status: 404 });
    const deleted = await message(id, { fromMe: true });
    await sql('update messages set is_deleted = true where id = $1', [deleted.id]);
    expect(await forward(ana, deleted.id, { ticketIds: [mine.id] })).toMatchObject({
      status: 400,
      body: { error: 'ERR_SENDING_WAPP_MSG' },
    });
  });
});
