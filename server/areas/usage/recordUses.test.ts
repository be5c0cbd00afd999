import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
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
