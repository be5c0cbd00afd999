import type { Pool, PoolClient, QueryResult } from 'pg';

type Answer = QueryResult | QueryResult[];
/** As the query builder calls: text and values, and the answer is a promise. Others on the same client call in other manners. */
type Query = (...given: readonly unknown[]) => Promise<Answer>;
/** Writes everything that is sent while `act` runs as one piece. */
type Together = <T>(act: () => T) => T;

const isBegin = (text: unknown): text is string => typeof text === 'string' && /^(begin|start transaction)\b/.test(text);
const isPlain = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' && Array.isArray(values) && values.length === 0;
/** What is done in such a transaction writes nothing, whatever it says. */
const isReadOnly = (text: string): boolean => /\bread only\b/.test(text);
/** Whose rows will be seen; nobody looks at its answer. */
const isSetting = (text: unknown, values: unknown): text is string => isPlain(text, values) && text.startsWith('select set_config(');
const isEnd = (text: unknown): boolean => text === 'commit' || text === 'rollback';
const isPrepared = (text: unknown): boolean => typeof text === 'object' && text !== null && 'name' in text;
const isReading = (text: unknown): boolean => typeof text === 'object' && text !== null && 'isReading' in text && text.isReading === true;

const done = (command: string): QueryResult => ({ command, rowCount: null, oid: 0, rows: [], fields: [] });

/** How long the end of what has only read may wait for the next piece of work to take it along, in milliseconds. */
const endLife = 5;

/** What is prepared is planned once, where PostgreSQL would plan it five times before it keeps a plan; all else for its values. */
function planMode() {
  let isOpen = false;
  let keeps = false;
  return {
    begin: (): void => {
      isOpen = true;
      keeps = false;
    },
    end: (): void => void (isOpen = false),
    /** What has to be said before a statement of a transaction. */
    before: (text: unknown): readonly string[] => {
      if (!isOpen || isPrepared(text) === keeps) {
        return [];
      }
      keeps = !keeps;
      return [`set local plan_cache_mode = ${keeps ? 'force_generic_plan' : 'auto'}`];
    },
  };
}

/** The end of a transaction that waits for the next piece of work to take it along. */
function lateEnd(query: Query) {
  let due: NodeJS.Timeout | undefined;
  /** Whether there is an end to send; whoever asks sends it. */
  const take = (): boolean => {
    const wasDue = due !== undefined;
    clearTimeout(due);
    due = undefined;
    return wasDue;
  };
  const sendNow = (): void => {
    if (take()) {
      // Nothing is lost should it fail.
      query('commit').catch(() => undefined);
    }
  };
  return { take, sendNow, sendLater: (): void => void (due = setTimeout(sendNow, endLife).unref()) };
}

/**
 * Keeps the opening of a transaction back until there is something to do in it. The end of one that has only read is kept back as
 * well: nothing hangs on it, and the next opening takes it along.
 */
function joined(query: Query, together: Together): Query {
  let opening: readonly string[] = [];
  let hasOnlyRead = false;
  let canOnlyRead = false;
  const plans = planMode();
  const late = lateEnd(query);
  const withOpening = async (held: readonly string[], [text, values]: readonly unknown[]): Promise<Answer> => {
    if (isPlain(text, values)) {
      return [await query([...held, text].join('; '))].flat().at(-1) ?? done('BEGIN');
    }
    // Should the first fail, the second does as well: the transaction is aborted, or the connection gone.
    const [, answer] = await Promise.all(together(() => [query(held.join('; ')), query(text, values)] as const));
    return answer;
  };
  const begin = (text: string): void => {
    opening = late.take() ? ['commit', text] : [text];
    hasOnlyRead = true;
    canOnlyRead = isReadOnly(text);
    plans.begin();
  };
  const end = (held: readonly string[], text: unknown): Promise<Answer> => {
    plans.end();
    if (held.length === 0 && !(hasOnlyRead && text === 'commit')) {
      return query(text);
    }
    if (held.length === 0 || held[0] === 'commit') {
      late.sendLater();
    }
    return Promise.resolve(done('COMMIT'));
  };
  return (...given) => {
    const [text, values] = given;
    const held = opening;
    if (isBegin(text)) {
      begin(text);
      return Promise.resolve(done('BEGIN'));
    }
    if (held.length > 0 && isSetting(text, values)) {
      opening = [...held, text];
      return Promise.resolve(done('SELECT'));
    }
    opening = [];
    if (isEnd(text)) {
      return end(held, text);
    }
    hasOnlyRead &&= canOnlyRead || isReading(text);
    const first = [...held, ...plans.before(text)];
    if (held.length === 0) {
      late.sendNow();
    }
    return first.length === 0 ? query(...given) : withOpening(first, given);
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
 * Sends `begin`, and the statement that says whose rows will be seen, together with the first statement of the work, and the
 * end of what has only read together with the next piece of work: every one saves two or three round trips to the database, and
 * one that does nothing asks it for nothing. Says as well how each statement is to be planned. Needs connections that send a
 * statement before the former is answered (`pipeline`).
 */
export function joinBegin(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as unknown as Query;
    // The driver declares one type for each manner of calling.
    client.query = joined(query, togetherOn(client as unknown as Wire)) as unknown as PoolClient['query'];
  });
}
