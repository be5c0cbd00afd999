import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { pauseAfter } from './backoff.ts';
import { createBell, type Bell } from './bell.ts';
import { nameOf } from './rows.ts';

/** A connection of one's own, outside the pools: it can hear notifications and hold locks. */
export interface Line {
  /** False once the connection broke or is to end. */
  readonly isOpen: boolean;
  /** What takes values is prepared: its text must not vary with them. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  listen(channel: string): Promise<void>;
  /** Waits for a notification, at the latest for this time. */
  pause(milliseconds: number): Promise<void>;
}

export interface LineOptions {
  readonly url: string;
  /** Shown in the database's list of connections. */
  readonly name: string;
  readonly log: Log;
  /** What is done on the connection for as long as it is open; begun anew on the next one. */
  serve(line: Line): Promise<void>;
}

export interface RunningLine {
  /** Lets the present step finish, then hangs up. */
  stop(): Promise<void>;
}

const backoff = { first: 200, most: 5_000 };
const heartbeat = 3_000;
/** A dead connection never answers the goodbye. */
const goodbyePatience = 1_000;
/**
 * Whoever froze or lost its network must not keep its locks: the server ends a session that has been silent for longer
 * than the heartbeat explains.
 */
const manners = `
  set idle_session_timeout = '12s'; set idle_in_transaction_session_timeout = '20s'; set statement_timeout = '60s';
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

interface Held {
  readonly line: Line;
  hangUp(): Promise<void>;
}

function clientOf({ url, name, log }: LineOptions, broke: () => void, bell: Bell): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    query_timeout: 90_000,
    keepAlive: true,
  });
  client.on('error', (error) => {
    log.warn({ err: error, line: name }, 'a connection of our own broke');
    broke();
  });
  client.on('end', broke);
  client.on('notification', () => bell.ring());
  return client;
}

/** Asks one thing at a time, and something now and then so that the silence means no harm. */
function asking(client: pg.Client): { query: Line['query']; stop: () => void } {
  let isBusy = false;
  const query: Line['query'] = async (text, values = []) => {
    isBusy = true;
    try {
      const name = values.length === 0 ? null : nameOf(text);
      return (await client.query({ text, values: [...values], ...(name !== null && { name }) })).rows;
    } finally {
      isBusy = false;
    }
  };
  const beat = setInterval(() => void (isBusy ? undefined : query('select').catch(() => undefined)), heartbeat);
  return { query, stop: () => clearInterval(beat) };
}

async function dial(options: LineOptions, bell: Bell, isStopping: () => boolean): Promise<Held> {
  let isBroken = false;
  const client = clientOf(
    options,
    () => {
      isBroken = true;
      bell.ring();
    },
    bell,
  );
  const goodbye = (): Promise<void> =>
    Promise.race([client.end().catch(() => undefined), pause(goodbyePatience, undefined, { ref: false })]);
  try {
    await client.connect();
    await client.query(manners);
  } catch (error) {
    await goodbye();
    throw error;
  }
  const { query, stop } = asking(client);
  return {
    line: {
      get isOpen() {
        return !isBroken && !isStopping();
      },
      query,
      listen: async (channel) => void (await query(`listen ${pg.escapeIdentifier(channel)}`)),
      pause: (milliseconds) => bell.wait(milliseconds),
    },
    hangUp: async () => {
      stop();
      await goodbye();
    },
  };
}

/** Opens the connection, and again whenever it breaks, until it is stopped. */
export function startLine(options: LineOptions): RunningLine {
  const state = { isStopping: false, failures: 0, bell: createBell() };
  const ending = createBell();
  const serveOnce = async (): Promise<void> => {
    state.bell = createBell();
    const { line, hangUp } = await dial(options, state.bell, () => state.isStopping);
    await options.serve(line).finally(hangUp);
  };
  const run = async (): Promise<void> => {
    while (!state.isStopping) {
      const began = performance.now();
      await serveOnce().catch((error: unknown) => options.log.warn({ err: error, line: options.name }, 'a connection of our own failed'));
      state.failures = performance.now() - began > backoff.most ? 1 : state.failures + 1;
      await (state.isStopping ? undefined : ending.wait(pauseAfter(state.failures, backoff)));
    }
  };
  const ended = run();
  return {
    stop: async () => {
      state.isStopping = true;
      ending.ring();
      state.bell.ring();
      await ended;
    },
  };
}
