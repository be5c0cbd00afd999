import { describe, expect, it } from 'vitest';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';

const server = await startTestServer();

/** The edges of blocks of each size, and a gap beyond the searched blocks. */
const places = [
  1_003, 16_383, 16_384, 65_535, 65_536, 262_143, 262_144, 300_000, 1_048_575, 1_048_576, 2_097_151, 2_097_152, 4_500_000, 4_500_001,
];
const isFrequent = (place: number): boolean => place % 2 === 0;

describe('the search in messages', () => {
  it('finds every message once, newest first, in any block', async () => {
    const { id: companyId } = await server.makeCompany();
    await server.inCompany(companyId, async (scope) => {
      const ticket = await makeTicket(scope);
      for (const place of places) {
        const { id } = await makeMessage(scope, ticket, { body: isFrequent(place) ? 'Nota fiscal anexa' : 'Nota enviada' });
        await execute(scope.em, 'update messages set id = $2 where id = $1', [id, place]);
      }
      const search = async (term: string, most: number): Promise<number[]> =>
        (
          await queryRows(scope.em, queryOf({ id: column.number() }, 'select message_id::float8 as id from search_messages($1, $2)'), [
            term,
            most,
          ])
        ).map(({ id }) => id);
      const newestFirst = places.toReversed();
      for (const most of [1, 3, 5, 9, 300]) {
        expect(await search('nota', most)).toEqual(newestFirst.slice(0, most));
        expect(await search('fiscal', most)).toEqual(newestFirst.filter(isFrequent).slice(0, most));
      }
      expect(await search('boleto', 300)).toEqual([]);
    });
  });
});
