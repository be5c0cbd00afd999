import type { Pool, PoolClient, QueryResult } from 'pg';

type DriverResult = QueryResult | QueryResult[];
/** As the query builder calls: text and values, and the answer is a promise. Others on the same client call in other manners. */
type QueryFunction = (...given: readonly unknown[]) => Promise<DriverResult>;
/** Writes everything that is sent while `act` runs as one piece. */
type Cork = <T>(act: () => T) => T;

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

const emptyResult = (command: string): QueryResult => ({ command, rowCount: null, oid: 0, rows: [], fields: [] });

/** How long the end of what has only read may wait for the next piece of work to take it along, in milliseconds. */
const maxEndDelayMs = 5;

/** What is prepared is planned once, where PostgreSQL would plan it five times before it keeps a plan; all else for its values. */
function createPlanCacheMode() {
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
function createDeferredEnd(query: QueryFunction) {
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
  return { take, sendNow, sendLater: (): void => void (due = setTimeout(sendNow, maxEndDelayMs).unref()) };
}

/**
 * Keeps the opening of a transaction back until there is something to do in it. The end of one that has only read is kept back as
 * well: nothing hangs on it, and the next opening takes it along.
 */
function createPipelinedQuery(query: QueryFunction, cork: Cork): QueryFunction {
  let opening: readonly string[] = [];
  let hasOnlyRead = false;
  let canOnlyRead = false;
  const planCacheMode = createPlanCacheMode();
  const deferredEnd = createDeferredEnd(query);
  const withOpening = async (pending: readonly string[], [text, values]: readonly unknown[]): Promise<DriverResult> => {
    if (isPlain(text, values)) {
      return [await query([...pending, text].join('; '))].flat().at(-1) ?? emptyResult('BEGIN');
    }
    // Should the first fail, the second does as well: the transaction is aborted, or the connection gone.
    const [, answer] = await Promise.all(cork(() => [query(pending.join('; ')), query(text, values)] as const));
    return answer;
  };
  const begin = (text: string): void => {
    opening = deferredEnd.take() ? ['commit', text] : [text];
    hasOnlyRead = true;
    canOnlyRead = isReadOnly(text);
    planCacheMode.begin();
  };
  const end = (pending: readonly string[], text: unknown): Promise<DriverResult> => {
    planCacheMode.end();
    if (pending.length === 0 && !(hasOnlyRead && text === 'commit')) {
      return query(text);
    }
    if (pending.length === 0 || pending[0] === 'commit') {
      deferredEnd.sendLater();
    }
    return Promise.resolve(emptyResult('COMMIT'));
  };
  return (...callArguments) => {
    const [text, values] = callArguments;
    const pending = opening;
    if (isBegin(text)) {
      begin(text);
      return Promise.resolve(emptyResult('BEGIN'));
    }
    if (pending.length > 0 && isSetting(text, values)) {
      opening = [...pending, text];
      return Promise.resolve(emptyResult('SELECT'));
    }
    opening = [];
    if (isEnd(text)) {
      return end(pending, text);
    }
    hasOnlyRead &&= canOnlyRead || isReading(text);
    const first = [...pending, ...planCacheMode.before(text)];
    if (pending.length === 0) {
      deferredEnd.sendNow();
    }
    return first.length === 0 ? query(...callArguments) : withOpening(first, callArguments);
  };
}

/** The driver declares neither. */
interface ClientInternals {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

function createCork({ connection: { stream } }: ClientInternals): Cork {
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
export function enableTransactionPipelining(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as unknown as QueryFunction;
    // The driver declares one type for each manner of calling.
    client.query = createPipelinedQuery(query, createCork(client as unknown as ClientInternals)) as unknown as PoolClient['query'];
  });
}
