import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startMessageFixture } from '#server/testing/fixtures/startMessageFixture.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const { server, ana, bia, stranger, ticket, message, sql, lastOf, drainEventNames } = await startMessageFixture();

let id: number;
beforeEach(async () => {
  id = (await ticket({ status: 'open', userId: ana.id })).id;
  await drainEventNames();
});

const last = (ticketId = id): Promise<MessageRecord> => lastOf(ticketId);

describe('POST /messages/edit/:messageId', () => {
  const edit = (who: TestUser, messageId: string, body = 'Chega hoje!') =>
    server.as(who).send('POST', `/messages/edit/${messageId}`, { body, read: 1, fromMe: true, mediaUrl: '', quotedMsg: null });

  it('changes the text, here and in the list, and sends the edit', async () => {
    const { externalId } = await message(id, { fromMe: true, body: 'Chega ontem!' });
    expect(await edit(ana, externalId)).toMatchObject({ status: 200, body: undefined });
    expect(await last()).toMatchObject({ body: 'Chega hoje!', isEdited: true });
    expect((await server.as(ana).call(api.tickets.show, { id })).lastMessage).toBe('Chega hoje!');
    expect(await sql(`select kind, body, state from message_actions where message_id = $1`, [(await last()).rowId])).toEqual([
      { kind: 'edit', body: 'Chega hoje!', state: 'queued' },
    ]);
  });

  it('expands variables in the new text, as in the first one', async () => {
    const { externalId } = await message(id, { fromMe: true, body: 'Oi' });
    await edit(ana, externalId, '{{ms}}, {{firstName}}! {{unknown}}');
    const words = expect.stringMatching(/^(Bom dia|Boa tarde|Boa noite|Boa madrugada), Marina! \{\{unknown\}\}$/);
    expect(await last()).toMatchObject({ body: words, isEdited: true });
    expect(await sql(`select body from message_actions where message_id = $1`, [(await last()).rowId])).toEqual([{ body: words }]);
  });

  it('changes the caption of a file, but no name of one', async () => {
    const captioned = await message(id, { fromMe: true, body: 'o catálogo' });
    await sql(`update messages set media_type = 'image', media_name = 'catalogo.jpg' where id = $1`, [captioned.id]);
    expect(await edit(ana, captioned.externalId)).toMatchObject({ status: 200 });
    expect(await last()).toMatchObject({ body: 'Chega hoje!', isEdited: true, mediaType: 'image' });
    const bare = await message(id, { fromMe: true, body: 'catalogo.jpg' });
    await sql(`update messages set media_type = 'image', media_name = 'catalogo.jpg' where id = $1`, [bare.id]);
    expect(await edit(ana, bare.externalId)).toMatchObject({ status: 400, body: { error: 'ERR_EDITING_WAPP_MSG' } });
  });

  it('is for own texts of the last quarter of an hour, in conversations one handles', async () => {
    const sent = await message(id, { fromMe: true });
    const old = await message(id, { fromMe: true, sentAt: new Date(Date.now() - 16 * minuteMs) });
    const theirs = await message(id);
    expect(await edit(ana, old.externalId)).toMatchObject({ status: 400, body: { error: 'ERR_EDITING_WAPP_MSG' } });
    expect(await edit(ana, theirs.externalId)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    expect(await edit(bia, sent.externalId)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await edit(stranger, sent.externalId)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    await sql(`update messages set media_type = 'image' where id = $1`, [sent.id]);
    expect(await edit(ana, sent.externalId)).toMatchObject({ status: 400, body: { error: 'ERR_EDITING_WAPP_MSG' } });
  });
});

describe('DELETE, PUT, react and retry', () => {
  const editRefusal = async (messageId: string) =>
    ((await server.as(ana).send('POST', `/messages/edit/${messageId}`, { body: 'x' })).body as { error: string }).error;

  it('revokes a message, keeps its text for the company, and never sends what was still queued', async () => {
    const { externalId } = await message(id, { fromMe: true, body: 'ops' });
    expect(await server.as(bia).send('DELETE', `/messages/${externalId}`)).toMatchObject({ status: 403 });
    expect(await server.as(ana).send('DELETE', `/messages/${externalId}`)).toMatchObject({ status: 200, body: undefined });
    expect(await server.as(ana).send('DELETE', `/messages/${externalId}`)).toMatchObject({ status: 200 });
    expect(await last()).toMatchObject({ isDeleted: true, body: 'ops', delivery: 'server' });
    expect(await sql('select kind from message_actions where message_id = $1', [(await last()).rowId])).toEqual([{ kind: 'revoke' }]);
    const waiting = await message(id, { fromMe: true, delivery: 'queued' });
    await server.as(ana).send('DELETE', `/messages/${waiting.externalId}`);
    expect(await last()).toMatchObject({ isDeleted: true, delivery: 'failed' });
    expect(await editRefusal(waiting.externalId)).toBe('ERR_EDITING_WAPP_MSG');
    const theirs = await message(id);
    expect(await server.as(ana).send('DELETE', `/messages/${theirs.externalId}`)).toMatchObject({ status: 404 });
  });

  it('does nothing on PUT', async () => {
    expect(await server.as(ana).send('PUT', '/messages/ANY')).toMatchObject({ status: 200, body: undefined });
  });

  it('reacts once, and takes it back', async () => {
    const { id: rowId } = await message(id);
    const react = (emoji: string) => server.as(ana).send('POST', `/messages/react/${rowId}`, { emoji });
    expect(await react('👍')).toMatchObject({ status: 200 });
    await react('❤️');
    expect((await last()).reactions).toEqual([{ emoji: '❤️', fromMe: true, name: 'Ana' }]);
    await react('');
    expect((await last()).reactions).toEqual([]);
    expect(await sql('select kind, body from message_actions where message_id = $1 order by id', [rowId])).toEqual(
      ['👍', '❤️', ''].map((body) => ({ kind: 'reaction', body })),
    );
  });

  it('does not react to a deleted message', async () => {
    const { id: rowId } = await message(id);
    await sql('update messages set is_deleted = true where id = $1', [rowId]);
    const refused = await server.as(ana).send('POST', `/messages/react/${rowId}`, { emoji: '👍' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_DELETED' } });
  });

  it('reacts with one emoji only', async () => {
    const { id: rowId } = await message(id);
    for (const emoji of ['ok', '1', '👍👍', '👍 sim', 'x'.repeat(17)]) {
      const refused = await server.as(ana).send('POST', `/messages/react/${rowId}`, { emoji });
      expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_NOT_AN_EMOJI' } });
    }
    expect((await last()).reactions).toEqual([]);
    for (const emoji of ['👩‍👩‍👧‍👦', '❤', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) {
      await server.as(ana).send('POST', `/messages/react/${rowId}`, { emoji });
      expect((await last()).reactions).toMatchObject([{ emoji }]);
    }
  });

  it('sends what failed again under its id, and nothing else', async () => {
    const { id: rowId, externalId } = await message(id, { fromMe: true, delivery: 'failed' });
    const retry = () => server.as(ana).send('POST', `/messages/retry/${rowId}`, {});
    expect(await retry()).toMatchObject({ status: 200 });
    expect(await last()).toMatchObject({ id: externalId, delivery: 'queued', failure: null });
    expect((await drainEventNames()).toSorted()).toEqual(['message.changed', 'message.revived']);
    expect(await retry()).toMatchObject({ status: 400, body: { error: 'ERR_SENDING_WAPP_MSG' } });
  });
});
