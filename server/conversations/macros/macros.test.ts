import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { maxMacros, maxMacroSteps, type MacroInput, type MacroStep } from '#shared/conversations/macros.ts';
import { createTag } from '#server/contacts/tags/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, ticket, contact, message, sql } = await startTicketFixture();

const { macros } = api;
const save = (who: TestUser, input: MacroInput) => server.as(who).call(macros.create, input);
let count = 0;
const saveSteps = async (who: TestUser, steps: MacroStep[]) => (await save(who, { name: `macro ${(count += 1)}`, steps })).id;
const run = (who: TestUser, id: number, ticketId: number, key: string = randomUUID()) =>
  server.as(who).call(macros.run, { id, ticketId, key });
const refusal = async (id: number, ticketId: number, key: string = randomUUID()) =>
  (await server.as(ana).send('POST', `/macros/${id}/run`, { ticketId, key })).body;
const names = async (who: TestUser) => (await server.as(who).call(macros.list, {})).map(({ name }) => name);
const remove = (who: TestUser, id: number) => server.as(who).call(macros.remove, { id });
const show = (id: number) => server.as(admin).call(api.tickets.show, { id });
const makeOpen = async (options: { contactId?: number } = {}) => ticket({ status: 'open', userId: ana.id, ...options });
const makeTag = async (name: string) => (await server.inCompany(companyId, (scope) => createTag(scope, { name }))).id;
const sentBodies = async (ticketId: number) =>
  (await sql<{ body: string }>('select body from messages where ticket_id = $1 order by id', [ticketId])).map(({ body }) => body);
const notesOf = async (ticketId: number) =>
  (await sql<{ note: string }>('select note from ticket_notes where ticket_id = $1 order by id', [ticketId])).map(({ note }) => note);
const note = (text: string): MacroStep => ({ kind: 'note', text });

describe('/macros', () => {
  it('are own ones, or shared by admins and supervisors', async () => {
    const own = await save(ana, { name: ' Boleto ', shortcut: 'Alt Shift B', steps: [note('boleto enviado'), { kind: 'close' }] });
    expect(own).toMatchObject({ name: 'Boleto', userId: ana.id, shortcut: 'Alt Shift B' });
    expect(own.steps).toEqual([note('boleto enviado'), { kind: 'close' }]);
    await expect(save(ana, { name: 'Todos', steps: [{ kind: 'close' }], isShared: true })).toFailWith('ERR_NO_PERMISSION');
    const shared = await save(admin, { name: 'Adeus', steps: [{ kind: 'close' }], isShared: true });
    expect(shared.userId).toBeNull();
    expect(await names(ana)).toEqual(['Adeus', 'Boleto']);
    expect(await names(bia)).toEqual(['Adeus']);
    expect(await names(stranger)).toEqual([]);
    await expect(server.as(bia).call(macros.update, { id: own.id, name: 'Meu' })).toFailWith('ERR_NO_MACRO_FOUND');
    await expect(server.as(ana).call(macros.update, { id: shared.id, name: 'Meu' })).toFailWith('ERR_NO_PERMISSION');
    await expect(remove(stranger, shared.id)).toFailWith('ERR_NO_MACRO_FOUND');
    const changed = await server.as(ana).call(macros.update, { id: own.id, shortcut: null, steps: [{ kind: 'unread' }] });
    expect(changed).toMatchObject({ name: 'Boleto', shortcut: null, steps: [{ kind: 'unread' }] });
    await remove(admin, shared.id);
    await remove(ana, own.id);
    expect(await names(ana)).toEqual([]);
  });

  it('have a name and a shortcut of their own, and bounds', async () => {
    const caio = await server.makeUser(companyId, { name: 'Caio' });
    const close: MacroStep[] = [{ kind: 'close' }];
    const shared = await save(admin, { name: 'De todos', shortcut: 'Alt Shift T', steps: close, isShared: true });
    await save(caio, { name: 'VIP', shortcut: 'Alt Shift V', steps: close });
    await expect(save(caio, { name: 'vip', steps: close })).toFailWith('ERR_MACRO_NAME_TAKEN');
    await expect(save(caio, { name: 'Outra', shortcut: 'Alt Shift V', steps: close })).toFailWith('ERR_MACRO_SHORTCUT_TAKEN');
    await expect(save(caio, { name: 'Outra', shortcut: 'Alt Shift T', steps: close })).toFailWith('ERR_MACRO_SHORTCUT_TAKEN');
    await expect(save(caio, { name: 'Outra', shortcut: 'Alt E', steps: close })).toFailWith('ERR_VALIDATION', {
      shortcut: 'string.pattern.base',
    });
    await expect(save(caio, { name: 'Vazia', steps: [] })).toFailWith('ERR_VALIDATION', { steps: 'array.min' });
    const many = Array.from({ length: maxMacroSteps + 1 }, () => note('mais'));
    await expect(save(caio, { name: 'Longa', steps: many })).toFailWith('ERR_VALIDATION', { steps: 'array.max' });
    await expect(save(caio, { name: 'Sem tag', steps: [{ kind: 'close' }, { kind: 'tag' }] })).toFailWith('ERR_VALIDATION', {
      'steps.1.tagId': 'any.required',
    });
    await queryAsSupport(
      server.platform,
      `insert into macros (company_id, user_id, name) select $1, $2, 'Macro ' || n from generate_series(1, $3::int) n`,
      [companyId, caio.id, maxMacros - 2],
    );
    const saving = await Promise.allSettled(['uma mais', 'outra mais'].map((name) => save(caio, { name, steps: close })));
    expect(saving.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(caio, { name: 'a última', steps: close })).toFailWith('ERR_MACROS_LIMIT');
    await remove(admin, shared.id);
  });

  it('point to what the company and everybody who has them can use', async () => {
    const foreignTag = await server.as(stranger).call(api.tags.create, { name: 'deles', color: '#123456' });
    await expect(saveSteps(ana, [{ kind: 'tag', tagId: foreignTag.id }])).toFailWith('ERR_NO_TAG_FOUND');
    await expect(saveSteps(ana, [{ kind: 'transferToUser', userId: stranger.id }])).toFailWith('ERR_NO_USER_FOUND');
    await expect(saveSteps(ana, [{ kind: 'transferToQueue', queueId: 2_000_000_000 }])).toFailWith('ERR_QUEUE_NOT_FOUND');
    const ofBia = await server.as(bia).call(api.quickMessages.create, { shortcode: 'oi', message: 'Oi!' });
    await expect(saveSteps(ana, [{ kind: 'quickMessage', quickMessageId: ofBia.id }])).toFailWith('ERR_NO_QUICKMESSAGE_FOUND');
    const ofAdmin = await server.as(admin).call(api.quickMessages.create, { shortcode: 'eu', message: 'Eu!' });
    const steps: MacroStep[] = [{ kind: 'quickMessage', quickMessageId: ofAdmin.id }];
    await expect(save(admin, { name: 'Nossa', steps, isShared: true })).toFailWith('ERR_MACRO_QUICKMESSAGE_OWN');
    await remove(admin, (await save(admin, { name: 'Minha', steps })).id);
  });

  it('are told to those who have them, and go with their person', async () => {
    const leaver = await server.makeUser(companyId, { name: 'Davi' });
    const readTold = async () =>
      (await drainBroadcasts(server.platform, companyId))
        .filter(({ event }) => event === 'macro')
        .map(({ rooms, body }) => [rooms.join(), body['action']]);
    await readTold();
    const own = await saveSteps(leaver, [{ kind: 'close' }]);
    const shared = await save(admin, { name: 'Nossa', steps: [{ kind: 'transferToUser', userId: leaver.id }], isShared: true });
    const told = await readTold();
    await server.as(admin).call(api.users.remove, { id: leaver.id });
    expect((await server.as(ana).call(macros.list, {})).find(({ id }) => id === shared.id)?.steps).toEqual([
      { kind: 'transferToUser', userId: null },
    ]);
    await remove(admin, shared.id);
    told.push(...(await readTold()));
    expect(told).toEqual([
      [`user-${leaver.id}`, 'create'],
      [expect.not.stringContaining('user-'), 'create'],
      [expect.not.stringContaining('user-'), 'delete'],
    ]);
    expect(await queryAsSupport(server.platform, 'select id from macros where id = $1', [own])).toEqual([]);
  });
});

describe('POST /macros/:id/run', () => {
  it('does its steps in their order, and says what was so already', async () => {
    const tagId = await makeTag('pago');
    const { id: quickMessageId } = await server
      .as(ana)
      .call(api.quickMessages.create, { shortcode: 'tchau', message: 'Até logo, {{firstName}}.' });
    const { id: contactId } = await contact('Marina Alves');
    const { id } = await makeOpen({ contactId });
    const macro = await saveSteps(ana, [
      { kind: 'reply', text: 'Recebido, {{firstName}}!' },
      { kind: 'quickMessage', quickMessageId },
      { kind: 'tag', tagId },
      { kind: 'tag', tagId },
      note('pagou no pix'),
      { kind: 'close' },
    ]);
    const { ticket: after, outcomes } = await run(ana, macro, id);
    expect(outcomes).toEqual(['done', 'done', 'done', 'unchanged', 'done', 'done']);
    expect(after).toMatchObject({ id, status: 'closed', tags: [{ id: tagId }] });
    expect(await sentBodies(id)).toEqual(['Recebido, Marina!', 'Até logo, Marina.']);
    expect(await notesOf(id)).toEqual(['pagou no pix']);
    await expect(server.as(ana).call(api.tickets.undoMove, { id })).resolves.toMatchObject({ status: 'open' });
  });

  it('snoozes, marks as unread, takes a tag off and hands on, after which the ticket may be out of sight', async () => {
    const tagId = await makeTag('frio');
    const { id } = await makeOpen();
    await run(ana, await saveSteps(ana, [{ kind: 'tag', tagId }, { kind: 'snooze', minutes: 60 }, { kind: 'unread' }]), id);
    expect(await show(id)).toMatchObject({ unreadMessages: 1, tags: [{ id: tagId }] });
    const handOn = await saveSteps(ana, [
      { kind: 'untag', tagId },
      { kind: 'transferToQueue', queueId: support },
    ]);
    expect(await run(ana, handOn, id)).toEqual({ ticket: null, outcomes: ['done', 'done'] });
    expect(await show(id)).toMatchObject({ status: 'pending', queueId: support, userId: null, tags: [] });
    const { id: other } = await makeOpen();
    await run(ana, await saveSteps(ana, [{ kind: 'transferToUser', userId: bia.id }]), other);
    expect(await show(other)).toMatchObject({ status: 'open', userId: bia.id, queueId: sales });
  });

  it('does nothing where a step is refused, and names the step', async () => {
    const tagId = await makeTag('some');
    const { id } = await makeOpen();
    const reply: MacroStep = { kind: 'reply', text: 'Olá' };
    const tag: MacroStep = { kind: 'tag', tagId };
    const macro = await saveSteps(ana, [note('antes'), reply, tag, { kind: 'close' }]);
    await server.as(admin).call(api.tags.remove, { id: tagId });
    const key = randomUUID();
    expect(await refusal(macro, id, key)).toMatchObject({ code: 'ERR_NO_TAG_FOUND', values: { step: 3 } });
    expect([await sentBodies(id), await notesOf(id)]).toEqual([[], []]);
    expect(await show(id)).toMatchObject({ status: 'open' });
    await server.as(ana).call(macros.update, { id: macro, steps: [note('antes'), reply] });
    expect((await run(ana, macro, id, key)).outcomes).toEqual(['done', 'done']);
  });

  it('that comes late is refused where the customer has written since', async () => {
    const { id } = await makeOpen();
    const macro = await saveSteps(ana, [note('antes'), { kind: 'close' }]);
    const seen = { status: 'open', userId: ana.id, lastMessageAt: new Date(0).toISOString() } as const;
    await message(id);
    const input = { id: macro, ticketId: id, key: randomUUID(), seen };
    await expect(server.as(ana).call(macros.run, input)).toFailWith('ERR_TICKET_ANSWERED');
    await expect(server.as(ana).call(macros.run, { ...input, seen: { status: 'open', userId: bia.id } })).toFailWith(
      'ERR_OTHER_OPEN_TICKET',
    );
    expect(await notesOf(id)).toEqual([]);
    const { lastMessageAt } = await show(id);
    expect((await server.as(ana).call(macros.run, { ...input, seen: { ...seen, lastMessageAt } })).outcomes).toEqual(['done', 'done']);
  });

  it('stops at a variable without a value', async () => {
    const { id: contactId } = await contact('5511988887777');
    const { id } = await makeOpen({ contactId });
    const macro = await saveSteps(ana, [note('antes'), { kind: 'reply', text: 'Oi, {{firstName}}' }]);
    const values = { step: 2, variable: '{{firstName}}' };
    expect(await refusal(macro, id)).toMatchObject({ code: 'ERR_MESSAGE_VARIABLE_EMPTY', values });
    expect(await notesOf(id)).toEqual([]);
  });

  it('may do no more than the person alone', async () => {
    const waiting = await ticket();
    const ofBia = await ticket({ status: 'open', userId: bia.id });
    const foreign = await ticket({ queueId: support });
    const reply = await saveSteps(ana, [{ kind: 'reply', text: 'Olá' }]);
    await expect(run(ana, reply, waiting.id)).toFailWith('ERR_TICKET_CLOSED');
    await expect(run(ana, reply, foreign.id)).toFailWith('ERR_NO_PERMISSION');
    await expect(run(ana, await saveSteps(ana, [{ kind: 'close' }]), ofBia.id)).toFailWith('ERR_NO_PERMISSION');
    await expect(run(bia, reply, ofBia.id)).toFailWith('ERR_NO_MACRO_FOUND');
    await expect(run(stranger, reply, waiting.id)).toFailWith('ERR_NO_MACRO_FOUND');
    const theirs = (await save(stranger, { name: 'x', steps: [note('olá')] })).id;
    await expect(run(stranger, theirs, waiting.id)).toFailWith('ERR_NO_TICKET_FOUND');
  });

  it('doubles nothing for a repeated key, even of calls at the same time', async () => {
    const { id } = await makeOpen();
    const macro = await saveSteps(ana, [{ kind: 'reply', text: 'Uma vez' }, note('uma vez')]);
    const key = randomUUID();
    const results = await Promise.all([run(ana, macro, id, key), run(ana, macro, id, key), run(ana, macro, id, key)]);
    expect(results.map(({ outcomes }) => outcomes.length).toSorted()).toEqual([0, 0, 2]);
    expect(results.map((result) => result.ticket?.id)).toEqual([id, id, id]);
    expect([await sentBodies(id), await notesOf(id)]).toEqual([['Uma vez'], ['uma vez']]);
  });

  it('sends the file of a quick message as a copy', async () => {
    const { id } = await makeOpen();
    const { id: quickMessageId } = await server.as(ana).call(api.quickMessages.create, { shortcode: 'tabela', message: 'Preços' });
    const form = new FormData();
    form.set('file', new File(['a;b\n1;2\n'], 'tabela.csv', { type: 'text/csv' }));
    await server.as(ana).send('POST', `/quick-messages/${quickMessageId}/media-upload`, form);
    const macro = await saveSteps(ana, [{ kind: 'quickMessage', quickMessageId }]);
    const storing = vi.spyOn(server.platform.files, 'put');
    onTestFinished(() => storing.mockRestore());
    await expect(run(ana, macro, (await ticket({ queueId: support })).id)).toFailWith('ERR_NO_PERMISSION');
    expect(storing).not.toHaveBeenCalled();
    await run(ana, macro, id);
    const [message] = await sql<{ body: string; name: string; path: string; size: number }>(
      'select body, media_name as name, media_path as path, media_size::int as size from messages where ticket_id = $1',
      [id],
    );
    expect(message).toMatchObject({ body: 'Preços', name: 'tabela.csv', size: 8 });
    const [quick] = await sql<{ path: string }>('select media_path as path from quick_messages where id = $1', [quickMessageId]);
    expect(message?.path).not.toBe(quick?.path);
  });
});
