import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from '#shared/rules/searchWords.ts';
import { textPatterns } from '#server/platform/database/likePattern.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { makeConnection, makeContact, makeMessage, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';

const server = await startTestServer();

interface SearchOptions {
  readonly queues?: readonly number[];
  readonly own?: readonly number[];
  readonly among?: readonly number[];
}

/** The newest message found in each conversation. */
async function search(scope: Scope, term: string, most: number, { queues, own, among }: SearchOptions = {}): Promise<Map<number, number>> {
  const rows = await queryRows(
    scope.em,
    queryOf(
      { ticketId: column.number(), messageId: column.number() },
      `select ticket_id as "ticketId", max(message_id)::float8 as "messageId"
       from search_conversations($1, $2, $3, $4, $5) group by 1 order by 2 desc`,
    ),
    [JSON.stringify(parseSearchTerm(term).map(textPatterns)), most, queues ?? null, own ?? null, among ?? null],
  );
  return new Map(rows.map(({ ticketId, messageId }) => [ticketId, messageId]));
}

const inNewCompany = async (work: (scope: Scope) => Promise<void>): Promise<void> => {
  const { id } = await server.makeCompany();
  await server.inCompany(id, work);
};

/** Tickets with these ids. */
async function makeTickets(scope: Scope, ids: readonly number[]): Promise<Ticket[]> {
  const options = { contactId: (await makeContact(scope)).id, connectionId: (await makeConnection(scope)).id, status: 'closed' as const };
  const tickets: Ticket[] = [];
  for (const id of ids) {
    const ticket = await makeTicket(scope, options);
    await execute(scope.em, 'update tickets set id = $2 where id = $1', [ticket.id, id]);
    ticket.id = id;
    tickets.push(ticket);
  }
  return tickets;
}

/** The same message `count` times. */
async function flood(scope: Scope, ticket: Ticket, body: string, count: number): Promise<void> {
  const { id } = await makeMessage(scope, ticket, { body });
  await execute(
    scope.em,
    `insert into messages (company_id, connection_id, chat, from_me, external_id, ticket_id, queue_id, origin, body, media_type, sent_at)
     select company_id, connection_id, chat, from_me, external_id || n, ticket_id, queue_id, origin, body, media_type, sent_at + n * interval '1 second'
     from messages, generate_series(2, $2) n where id = $1`,
    [id, count],
  );
}

describe('the search in messages', () => {
  it('finds messages with each of several words, with their signs, in any order', async () => {
    const bodies = [
      'Segue o comprovante pix',
      'comprovante do pix',
      'pix comprovante',
      'Custa $5 à vista',
      '50% de desconto',
      "Copo d'água grande",
    ];
    await inNewCompany(async (scope) => {
      const tickets = await makeTickets(
        scope,
        bodies.map((_, index) => 950_001 + index),
      );
      for (const [index, ticket] of tickets.entries()) {
        await makeMessage(scope, ticket, { body: bodies[index] ?? '' });
      }
      const found = async (term: string) => [...(await search(scope, term, 10)).keys()].map((id) => bodies[id - 950_001]);
      expect((await found('comprovante  PIX')).toSorted()).toEqual([bodies[0], bodies[1], bodies[2]].toSorted());
      expect(await found('pi do comprov')).toEqual([bodies[1]]);
      expect(await found('comprovante boleto')).toEqual([]);
      expect(await found('provante do pi')).toEqual([bodies[1]]);
      expect(await found('custa $5 a vis')).toEqual([bodies[3]]);
      expect(await found('50% de desconto')).toEqual([bodies[4]]);
      expect(await found("d'agua grande")).toEqual([bodies[5]]);
    });
  });

  it('finds every conversation, those with the newest messages first, in any block', async () => {
    /** The edges of blocks of each size, and gaps; behind the ids that the sequence gives. */
    const places = [1_003, 4_095, 4_096, 65_535, 65_536, 300_000, 1_048_575, 1_048_576, 2_097_151, 2_097_152, 4_500_000, 4_500_001].map(
      (place) => place + 8_388_608,
    );
    await inNewCompany(async (scope) => {
      const tickets = await makeTickets(
        scope,
        places.map((place) => 900_000 + (place % 7_919)),
      );
      for (const [index, ticket] of tickets.entries()) {
        const place = places[index] ?? 0;
        const { id } = await makeMessage(scope, ticket, { body: place % 2 === 0 ? 'Nota fiscal anexa' : 'Nota enviada' });
        await execute(scope.em, 'update messages set id = $2 where id = $1', [id, place]);
      }
      const newestFirst = places.toReversed();
      for (const most of [1, 3, 5, 9, 301]) {
        expect([...(await search(scope, 'nota', most)).values()].slice(0, most)).toEqual(newestFirst.slice(0, most));
        const even = newestFirst.filter((place) => place % 2 === 0);
        expect([...(await search(scope, 'fiscal', most)).values()].slice(0, most)).toEqual(even.slice(0, most));
      }
      expect(await search(scope, 'boleto', 301)).toEqual(new Map());
    });
  });

  it('lets no long conversation hide another', async () => {
    /** Neighbours of the long conversations, and tickets in blocks of their own. */
    const longIds = [1_000_000, 1_000_001, 1_300_000];
    const otherIds = [5_000, 999_999, 1_000_002, 1_000_063, 1_000_100, 1_003_000, 1_200_000, 1_300_001, 1_400_000];
    await inNewCompany(async (scope) => {
      const tickets = await makeTickets(scope, [...otherIds, ...longIds]);
      for (const ticket of tickets.slice(0, otherIds.length)) {
        await makeMessage(scope, ticket, { body: 'Segue o comprovante' });
        await makeMessage(scope, ticket, { body: 'Segue a foto' });
      }
      for (const ticket of tickets.slice(otherIds.length)) {
        await flood(scope, ticket, 'comprovante', 5_000);
      }
      for (const most of [20, 301]) {
        const found = await search(scope, 'comprovante', most);
        expect([...found.keys()].toSorted()).toEqual([...otherIds, ...longIds].toSorted());
        const newest = await queryRows(
          scope.em,
          queryOf(
            { ticketId: column.number(), id: column.number() },
            `select ticket_id as "ticketId", max(id)::float8 as id from messages where body like '%comprovante%' group by 1`,
          ),
          [],
        );
        expect(found).toEqual(new Map(newest.toSorted((a, b) => b.id - a.id).map(({ ticketId, id }) => [ticketId, id])));
      }
    });
  });

  it('looks into each of many long conversations', async () => {
    const longIds = Array.from({ length: 18 }, (_, place) => 1_600_000 + place * 70);
    await inNewCompany(async (scope) => {
      const tickets = await makeTickets(scope, longIds);
      for (const ticket of tickets) {
        await flood(scope, ticket, 'segue recibo', 1_060);
      }
      const [first] = tickets;
      const { id: rareId } = await makeMessage(scope, first ?? expect.fail(), { body: 'o lustre chegou' });
      const shallow = await queryRows(
        scope.em,
        queryOf({ count: column.number() }, 'select count(*)::int as count from messages where not is_deep group by ticket_id'),
        [],
      );
      expect(shallow).toHaveLength(longIds.length);
      expect(Math.max(...shallow.map(({ count }) => count))).toBeLessThan(1_020);
      for (const most of [20, 301]) {
        expect([...(await search(scope, 'recibo', most)).keys()].toSorted()).toEqual(longIds);
        expect(await search(scope, 'lustre', most)).toEqual(new Map([[longIds[0], rareId]]));
        expect(await search(scope, 'lustre', most, { queues: [], own: [] })).toEqual(new Map([[longIds[0], rareId]]));
      }
      expect(await search(scope, 'vitrine', 301)).toEqual(new Map());
    });
  }, 60_000);

  it('keeps to given conversations, and to queues or own conversations', async () => {
    const [id, nextId, lastId] = [2_000_001, 2_000_002, 2_000_003];
    await inNewCompany(async (scope) => {
      for (const ticket of await makeTickets(scope, [id, nextId, lastId])) {
        await flood(scope, ticket, 'orçamento', 3);
      }
      const { id: queueId } = await makeQueue(scope);
      await execute(scope.em, 'update messages set queue_id = $1 where ticket_id > $2', [queueId, id]);
      const ids = async (options: SearchOptions): Promise<number[]> =>
        [...(await search(scope, 'orcamento', 10, options)).keys()].toSorted();
      expect(await ids({ among: [id, lastId] })).toEqual([id, lastId]);
      expect(await ids({ queues: [], own: [] })).toEqual([id]);
      expect(await ids({ queues: [], own: [lastId] })).toEqual([id, lastId]);
      expect(await ids({ queues: [queueId] })).toEqual([id, nextId, lastId]);
      expect(await ids({ among: [nextId, lastId], queues: [], own: [lastId] })).toEqual([lastId]);
    });
  });
});
