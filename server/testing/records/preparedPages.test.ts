import { expect, it } from 'vitest';
import type { Scope } from '#server/platform/database/scope.ts';
import { listMessages } from '#server/conversations/messages/reading/listMessages.ts';
import { listTickets } from '#server/conversations/tickets/reading/listTickets.ts';
import { maxPreparedPages, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';

const server = await startTestServer();

const pages = Array.from({ length: maxPreparedPages }, (_, index) => index + 1);

/** Number of statements that the connection of a scope holds prepared. */
async function countPrepared({ em }: Scope): Promise<number> {
  const [row] = await uncheckedRows<{ n: number }>(em, `select count(*)::int as n from pg_prepared_statements where name like 'prosa%'`);
  return row?.n ?? 0;
}

/** How many statements each page has prepared, on one connection. */
async function preparedByPage(read: (scope: Scope, pageNumber: number) => Promise<unknown>): Promise<number[]> {
  const { id } = await server.makeCompany();
  return server.inCompany(id, async (scope) => {
    const counts: number[] = [];
    for (const pageNumber of [...pages, maxPreparedPages + 1]) {
      const before = await countPrepared(scope);
      await read(scope, pageNumber);
      counts.push((await countPrepared(scope)) - before);
    }
    return counts;
  });
}

it('a page of tickets is prepared as the first one is', async () => {
  const counts = await preparedByPage((scope, pageNumber) => listTickets(scope, { status: 'open', pageNumber, showAll: true }));
  expect(counts.slice(1, maxPreparedPages)).toEqual(pages.slice(1).map(() => 1));
  expect(counts.at(-1)).toBe(0);
});

it('a page of a conversation is prepared as the first one is', async () => {
  let ticketId: number | null = null;
  const counts = await preparedByPage(async (scope, pageNumber) => {
    if (ticketId === null) {
      const ticket = await makeTicket(scope, {});
      ticketId = ticket.id;
      await makeMessage(scope, ticket, { body: 'oi' });
    }
    await listMessages(scope, { ticketId, pageNumber });
  });
  expect(counts.slice(1, maxPreparedPages)).toEqual(pages.slice(1).map(() => 1));
  expect(counts.at(-1)).toBe(0);
});
