import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { openContactListFilter, type ContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import type { TicketViewFilter } from '#shared/conversations/tickets/views.ts';
import { resolveRecipients } from '#server/contacts/contacts/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeConnection, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer({ SERVICES: 'web' });

it('says what uses a tag, a queue or a connection before it is removed, and not to other companies', async () => {
  const { id: companyId, admin } = await server.makeCompany();
  const { call } = server.as(admin);
  const tag = await call(api.tags.create, { name: 'Urgente' });
  const queue = await call(api.queues.create, { name: 'Vendas', color: '#7C3AED' });
  const step = { kind: 'tag', tagId: tag.id } as const;
  await call(api.macros.create, { name: 'Triagem', steps: [step, { kind: 'transferToQueue', queueId: queue.id }, step] });
  const connection = await server.inCompany(companyId, async (scope) => {
    const made = await makeConnection(scope);
    await makeTicket(scope, { connectionId: made.id, status: 'open', queueId: queue.id });
    await makeTicket(scope, { connectionId: made.id, status: 'closed', queueId: queue.id });
    return made;
  });
  await call(api.connections.update, { id: connection.id, queueIds: [queue.id] });
  const uses = (record: 'tag' | 'queue' | 'connection', id: number) => call(api.recordUses.list, { record, id });
  expect(await uses('tag', tag.id)).toEqual([{ kind: 'macros', count: 1 }]);
  expect(await uses('queue', queue.id)).toEqual([
    { kind: 'macros', count: 1 },
    { kind: 'menus', count: 1 },
    { kind: 'tickets', count: 1 },
  ]);
  expect(await uses('connection', connection.id)).toEqual([{ kind: 'tickets', count: 1 }]);
  const { admin: stranger } = await server.makeCompany();
  for (const [record, id, code] of [
    ['tag', tag.id, 'ERR_NO_TAG_FOUND'],
    ['queue', queue.id, 'ERR_QUEUE_NOT_FOUND'],
    ['connection', connection.id, 'ERR_NO_WAPP_FOUND'],
  ] as const) {
    await expect(server.as(stranger).call(api.recordUses.list, { record, id })).toFailWith(code);
  }
});

it('counts the filters of views and contact lists, which find nothing once their record is gone', async () => {
  const { id: companyId, admin } = await server.makeCompany();
  const { call } = server.as(admin);
  const [tag, kept] = [await call(api.tags.create, { name: 'Urgente' }), await call(api.tags.create, { name: 'Antigo' })];
  const queue = await call(api.queues.create, { name: 'Vendas', color: '#7C3AED' });
  const connection = await server.inCompany(companyId, async (scope) => {
    const made = await makeConnection(scope);
    await makeTicket(scope, { connectionId: made.id, status: 'open', queueId: queue.id });
    await makeConnection(scope);
    return made;
  });
  const saveView = (name: string, filter: TicketViewFilter) => call(api.ticketViews.create, { name, filter: { showAll: true, ...filter } });
  await saveView('Tudo', {});
  const byTag = await saveView('Da etiqueta', { tags: [kept.id, tag.id] });
  const byConnection = await saveView('Do número', { whatsappIds: [connection.id], queueIds: [queue.id] });
  const makeList = (name: string, filter: Partial<ContactListFilter>) =>
    call(api.contactLists.create, { name, filter: { ...openContactListFilter, ...filter } });
  const tagged = await makeList('Da etiqueta', { tagIds: [tag.id] });
  const written = await makeList('Do número', { whatsappId: connection.id });
  const uses = (record: 'tag' | 'queue' | 'connection', id: number) => call(api.recordUses.list, { record, id });
  expect(await uses('tag', tag.id)).toEqual([
    { kind: 'contactLists', count: 1 },
    { kind: 'views', count: 1 },
  ]);
  expect(await uses('queue', queue.id)).toEqual([
    { kind: 'tickets', count: 1 },
    { kind: 'views', count: 1 },
  ]);
  expect(await uses('connection', connection.id)).toEqual([
    { kind: 'contactLists', count: 1 },
    { kind: 'tickets', count: 1 },
    { kind: 'views', count: 1 },
  ]);
  const reached = (contactListId: number) => server.inCompany(companyId, (scope) => resolveRecipients(scope, contactListId));
  expect(await reached(written.id)).toHaveLength(1);

  await call(api.tags.remove, { id: tag.id });
  await server.inCompany(companyId, ({ em }) => execute(em, 'delete from connections where id = $1', [connection.id]));
  const counts = new Map((await call(api.ticketViews.counts, {})).map(({ id, count }) => [id, count]));
  expect([counts.get(byTag.id), counts.get(byConnection.id)]).toEqual([0, 0]);
  expect([await reached(tagged.id), await reached(written.id)]).toEqual([[], []]);
});
