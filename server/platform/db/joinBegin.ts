import type { Pool, PoolClient, QueryResult } from 'pg';

type Answer = QueryResult | QueryResult[];
/** As the query builder calls: text and values, and the answer is a promise. Others on the same client call in other manners. */
type Query = (...given: readonly unknown[]) => Promise<Answer>;

const isBegin = (text: unknown): text is string => typeof text === 'string' && /^(begin|start transaction)\b/.test(text);
const isEnd = (text: unknown): boolean => text === 'commit' || text === 'rollback';
const isPlain = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' && Array.isArray(values) && values.length === 0;

const done = (command: string): QueryResult => ({ command, rowCount: null, oid: 0, rows: [], fields: [] });

/** Keeps a `begin` back until there is something to do in it. */
function joined(query: Query): Query {
  let begin: string | null = null;
  const withBegin = async (opening: string, [text, values]: readonly unknown[]): Promise<Answer> => {
    if (isEnd(text)) {
      return done('COMMIT');
    }
    if (isPlain(text, values)) {
      return [await query(`${opening}; ${text}`)].flat().at(-1) ?? done('BEGIN');
    }
    await query(opening);
    return query(text, values);
  };
  return (...given) => {
    const opening = begin;
    begin = isBegin(given[0]) ? given[0] : null;
    if (begin !== null) {
      return Promise.resolve(done('BEGIN'));
    }
    return opening === null ? query(...given) : withBegin(opening, given);
  };
}

/**
 * Sends `begin` together with the statement that says whose rows will be seen: every piece of work saves a round trip to the
 * database, and one that does nothing asks it for nothing.
 */
export function joinBegin(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as unknown as Query;
    // The driver declares one type for each manner of calling.
    client.query = joined(query) as unknown as PoolClient['query'];
  });
}
