import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import { createWakeSignal, type WakeSignal } from '#server/platform/async/WakeSignal.ts';
import { prepareStatementName } from '#server/platform/database/queryRows.ts';

/** A connection of one's own, outside the pools: it can hear notifications and hold locks. */
export interface PgListener {
  /** False once the connection broke or is to end. */
  readonly isOpen: boolean;
  /** What takes values is prepared: its text must not vary with them. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  listen(channel: string): Promise<void>;
  /** Waits for a notification, at the latest for this time. */
  waitForNotification(milliseconds: number): Promise<void>;
}

export interface PgListenerOptions {
  readonly url: string;
  /** Shown in the database's list of connections. */
  readonly name: string;
  readonly log: Log;
  /** What is done on the connection for as long as it is open; begun anew on the next one. */
  run(line: PgListener): Promise<void>;
}

export interface RunningPgListener {
  /** Lets the present step finish, then hangs up. */
  stop(): Promise<void>;
}

const backoff = { firstMs: 200, maxMs: 5_000 };
const heartbeatMs = 3_000;
/** A dead connection never answers the goodbye. */
const closeTimeoutMs = 1_000;
/**
 * Whoever froze or lost its network must not keep its locks: the server ends a session that has been silent for longer
 * than the heartbeat explains.
 */
const sessionSettings = `
  set idle_session_timeout = '12s'; set idle_in_transaction_session_timeout = '20s'; set statement_timeout = '60s';
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

interface OpenPgListener {
  readonly listener: PgListener;
  close(): Promise<void>;
}

function createClient({ url, name, log }: PgListenerOptions, onBroken: () => void, wakeSignal: WakeSignal): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    query_timeout: 90_000,
    keepAlive: true,
  });
  client.on('error', (error) => {
    log.warn({ err: error, line: name }, 'a connection of our own broke');
    onBroken();
  });
  client.on('end', onBroken);
  client.on('notification', () => wakeSignal.wake());
  return client;
}

/** Asks one thing at a time, and something now and then so that the silence means no harm. */
function createQuery(client: pg.Client): { query: PgListener['query']; stop: () => void } {
  let isBusy = false;
  const query: PgListener['query'] = async (text, values = []) => {
    isBusy = true;
    try {
      const name = values.length === 0 ? null : prepareStatementName(text);
      return (await client.query({ text, values: [...values], ...(name !== null && { name }) })).rows;
    } finally {
      isBusy = false;
    }
  };
  const beat = setInterval(() => void (isBusy ? undefined : query('select').catch(() => undefined)), heartbeatMs);
  return { query, stop: () => clearInterval(beat) };
}

async function connectListener(options: PgListenerOptions, wakeSignal: WakeSignal, isStopping: () => boolean): Promise<OpenPgListener> {
  let isBroken = false;
  const client = createClient(
    options,
    () => {
      isBroken = true;
      wakeSignal.wake();
    },
    wakeSignal,
  );
  const endClient = (): Promise<void> =>
    Promise.race([client.end().catch(() => undefined), pause(closeTimeoutMs, undefined, { ref: false })]);
  try {
    await client.connect();
    await client.query(sessionSettings);
  } catch (error) {
    await endClient();
    throw error;
  }
  const { query, stop } = createQuery(client);
  return {
    listener: {
      get isOpen() {
        return !isBroken && !isStopping();
      },
      query,
      listen: async (channel) => void (await query(`listen ${pg.escapeIdentifier(channel)}`)),
      waitForNotification: (milliseconds) => wakeSignal.wait(milliseconds),
    },
    close: async () => {
      stop();
      await endClient();
    },
  };
}

/** Opens the connection, and again whenever it breaks, until it is stopped. */
export function startPgListener(options: PgListenerOptions): RunningPgListener {
  const state = { isStopping: false, failures: 0, bell: createWakeSignal() };
  const stopSignal = createWakeSignal();
  const serveOnce = async (): Promise<void> => {
    state.bell = createWakeSignal();
    const { listener: line, close: hangUp } = await connectListener(options, state.bell, () => state.isStopping);
    await options.run(line).finally(hangUp);
  };
  const run = async (): Promise<void> => {
    while (!state.isStopping) {
      const began = performance.now();
      await serveOnce().catch((error: unknown) => options.log.warn({ err: error, line: options.name }, 'a connection of our own failed'));
      state.failures = performance.now() - began > backoff.maxMs ? 1 : state.failures + 1;
      await (state.isStopping ? undefined : stopSignal.wait(computeBackoffMs(state.failures, backoff)));
    }
  };
  const ended = run();
  return {
    stop: async () => {
      state.isStopping = true;
      stopSignal.wake();
      state.bell.wake();
      await ended;
    },
  };
}
