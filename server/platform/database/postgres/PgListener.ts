import pg from 'pg';
import { withTimeout } from '#server/platform/async/withTimeout.ts';
import type { Log } from '#server/platform/log.ts';
import { computeBackoffMs } from '#server/platform/async/backoff.ts';
import { createWakeSignal, type WakeSignal } from '#server/platform/async/WakeSignal.ts';
import { prepareStatementName } from '#server/platform/database/queryRows.ts';

/** A dedicated connection outside the pools: it receives notifications and holds advisory locks. */
export interface PgListener {
  /** False once the connection broke or is being stopped. */
  readonly isOpen: boolean;
  /** Statements with values are prepared: their text must not vary with the values. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  listen(channel: string): Promise<void>;
  /** Resolves at a notification, at the latest after this time. */
  waitForNotification(milliseconds: number): Promise<void>;
}

export interface PgListenerOptions {
  readonly url: string;
  /** `application_name` of the connection. */
  readonly name: string;
  readonly log: Log;
  /** Receives the payload of every notification. */
  readonly onNotification?: (payload: string) => void;
  /** Runs while the connection is open, and again on each new one. */
  run(listener: PgListener): Promise<void>;
}

export interface RunningPgListener {
  /** Resolves when the current step has ended and the connection is closed. */
  stop(): Promise<void>;
}

const backoff = { firstMs: 200, maxMs: 5_000 };
const heartbeatMs = 3_000;
/** A dead connection never answers the termination message. */
const closeTimeoutMs = 1_000;
/**
 * A process that hangs or loses its network must not keep its locks: the server ends a session that has been silent for longer
 * than the heartbeat allows.
 */
const sessionSettings = `
  set idle_session_timeout = '12s'; set idle_in_transaction_session_timeout = '20s'; set statement_timeout = '60s';
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

interface OpenPgListener {
  readonly listener: PgListener;
  close(): Promise<void>;
}

function createClient({ url, name, log, onNotification }: PgListenerOptions, onBroken: () => void, wakeSignal: WakeSignal): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    query_timeout: 90_000,
    keepAlive: true,
  });
  client.on('error', (error) => {
    log.warn({ err: error, connection: name }, 'a dedicated database connection broke');
    onBroken();
  });
  client.on('end', onBroken);
  client.on('notification', ({ payload }) => {
    onNotification?.(payload ?? '');
    wakeSignal.wake();
  });
  return client;
}

/** Runs one query at a time, and sends a heartbeat while idle. */
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
  const endClient = (): Promise<void> => withTimeout(client.end(), closeTimeoutMs).catch(() => undefined);
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

/** Keeps a connection open, reconnecting with back-off, until it is stopped. */
export function startPgListener(options: PgListenerOptions): RunningPgListener {
  const state = { isStopping: false, failures: 0, wakeSignal: createWakeSignal() };
  const stopSignal = createWakeSignal();
  const serveOnce = async (): Promise<void> => {
    state.wakeSignal = createWakeSignal();
    const { listener, close } = await connectListener(options, state.wakeSignal, () => state.isStopping);
    await options.run(listener).finally(close);
  };
  const run = async (): Promise<void> => {
    while (!state.isStopping) {
      const startedAt = performance.now();
      await serveOnce().catch((error: unknown) =>
        options.log.warn({ err: error, connection: options.name }, 'a dedicated database connection failed'),
      );
      state.failures = performance.now() - startedAt > backoff.maxMs ? 1 : state.failures + 1;
      await (state.isStopping ? undefined : stopSignal.wait(computeBackoffMs(state.failures, backoff)));
    }
  };
  const ended = run();
  return {
    stop: async () => {
      state.isStopping = true;
      stopSignal.wake();
      state.wakeSignal.wake();
      await ended;
    },
  };
}
