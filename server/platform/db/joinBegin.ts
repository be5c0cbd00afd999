import type { Pool, PoolClient, QueryResult } from 'pg';

type Answer = QueryResult | QueryResult[];
/** As the query builder calls: text and values, and the answer is a promise. Others on the same client call in other manners. */
type Query = (...given: readonly unknown[]) => Promise<Answer>;
/** Writes everything that is sent while `act` runs as one piece. */
type Together = <T>(act: () => T) => T;

const isBegin = (text: unknown): text is string => typeof text === 'string' && /^(begin|start transaction)\b/.test(text);
const isPlain = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' && Array.isArray(values) && values.length === 0;
/** Whose rows will be seen; nobody looks at its answer. */
const isSetting = (text: unknown, values: unknown): text is string => isPlain(text, values) && text.startsWith('select set_config(');
const isEnd = (text: unknown): boolean => text === 'commit' || text === 'rollback';
const isLast = (text: unknown): boolean => typeof text === 'object' && text !== null && 'isLast' in text && text.isLast === true;

const done = (command: string): QueryResult => ({ command, rowCount: null, oid: 0, rows: [], fields: [] });

/** Keeps the opening of a transaction back until there is something to do in it, and sends its end with what is asked last. */
function joined(query: Query, together: Together): Query {
  let opening: readonly string[] = [];
  let end: Promise<Answer> | null = null;
  const withOpening = async (held: readonly string[], [text, values]: readonly unknown[]): Promise<Answer> => {
    if (isEnd(text)) {
      return done('COMMIT');
    }
    if (isPlain(text, values)) {
      return [await query([...held, text].join('; '))].flat().at(-1) ?? done('BEGIN');
    }
    // Should the first fail, the second does as well: the transaction is aborted, or the connection gone.
    const [, answer] = await Promise.all(together(() => [query(held.join('; ')), query(text, values)] as const));
    return answer;
  };
  const withEnd = async (held: readonly string[], given: readonly unknown[]): Promise<Answer> => {
    const [opened, answer, ended] = together(
      () => [held.length === 0 ? undefined : query(held.join('; ')), query(...given), query('commit')] as const,
    );
    end = ended;
    // Whoever opened the transaction asks for its end a moment later.
    ended.catch(() => undefined);
    await opened;
    return answer;
  };
  return (...given) => {
    const [text, values] = given;
    const [held, ended] = [opening, end];
    if (ended !== null && !isEnd(text)) {
      return Promise.reject(new Error('a statement was asked after the last one of its transaction'));
    }
    if (isBegin(text) || (held.length > 0 && isSetting(text, values))) {
      opening = isBegin(text) ? [text] : [...held, text];
      return Promise.resolve(done('BEGIN'));
    }
    [opening, end] = [[], null];
    if (ended !== null) {
      return ended;
    }
    if (isLast(text)) {
      return withEnd(held, given);
    }
    return held.length === 0 ? query(...given) : withOpening(held, given);
  };
}

/** The driver declares neither. */
interface Wire {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

function togetherOn({ connection: { stream } }: Wire): Together {
  return (act) => {
    stream.cork();
    try {
      return act();
    } finally {
      stream.uncork();
    }
  };
}

/**
 * Sends `begin`, and the statement that says whose rows will be seen, together with the first statement of the work, and
 * `commit` together with one that says it is the last: every piece of work saves two or three round trips to the database, and
 * one that does nothing asks it for nothing. Needs connections that send a statement before the former is answered (`pipeline`).
 */
export function joinBegin(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as unknown as Query;
    // The driver declares one type for each manner of calling.
    client.query = joined(query, togetherOn(client as unknown as Wire)) as unknown as PoolClient['query'];
  });
}
