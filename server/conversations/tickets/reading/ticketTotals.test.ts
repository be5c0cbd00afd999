import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, admin, ana, stranger, support, ticket, contact } = await startTicketFixture();

it('GET /tickets/:id/others counts the tickets of the contact that the caller does not see', async () => {
  const { id: contactId } = await contact();
  await ticket({ contactId, status: 'closed', queueId: support });
  await ticket({ contactId, status: 'closed', queueId: null });
  await ticket({ contactId, status: 'closed' });
  const { id } = await ticket({ contactId });
  expect(await server.as(ana).call(api.tickets.others, { id })).toEqual({ hidden: 2 });
  expect(await server.as(admin).call(api.tickets.others, { id })).toEqual({ hidden: 0 });
  await expect(server.as(stranger).call(api.tickets.others, { id })).toFailWith('ERR_NO_TICKET_FOUND');
});

it('GET /tickets/queues/:queueId counts what a queue holds, for who manages queues', async () => {
  const queue = await server.as(admin).call(api.queues.create, { name: 'Contagem', color: '#123456' });
  const { id: queueId } = queue;
  await ticket({ queueId });
  await ticket({ queueId, status: 'open', userId: ana.id });
  await ticket({ queueId, status: 'closed' });
  expect(await server.as(admin).call(api.tickets.ofQueue, { queueId })).toEqual({ active: 2, closed: 1 });
  expect(await server.as(stranger).call(api.tickets.ofQueue, { queueId })).toEqual({ active: 0, closed: 0 });
  await expect(server.as(ana).call(api.tickets.ofQueue, { queueId })).toFailWith('ERR_NO_PERMISSION');
});
