import { liveNotifyChannel } from '#server/platform/database/outbox/publishEvents.ts';
import { startPgListener, type PgListener } from '#server/platform/database/postgres/PgListener.ts';
import type { Log } from '#server/platform/log.ts';
import { liveLogColumns, liveLogLifeMs, type LiveLogRow } from './liveLog.ts';

export interface LiveLogTailOptions {
  /** The support role's URL. */
  readonly url: string;
  readonly log: Log;
  /** Every row after this id will be delivered. */
  onStarted(id: number): void;
  /** Receives the rows of all companies, each once and in order. */
  onRow(row: LiveLogRow): void;
  /** The database was away for longer than the log is kept: events are lost. */
  onGap(): void;
}

export interface LiveLogTail {
  /** Resolves when no later event can be missed. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
}

const pollIntervalMs = 1_000;
const batchSize = 500;

async function readLastId(listener: PgListener): Promise<number> {
  const [row] = await listener.query<{ id: number }>('select coalesce(max(id), 0)::float8 as id from live_events');
  return row?.id ?? 0;
}

const readAfter = (listener: PgListener, last: number): Promise<LiveLogRow[]> =>
  listener.query<LiveLogRow>(`select ${liveLogColumns} from live_events where id > $1 order by id limit ${batchSize}`, [last]);

/**
 * Follows the live log. The relay commits ids in ascending order, so that no smaller one appears after the last id read; a new
 * connection continues there.
 */
export function startLiveLogTail({ url, log, onStarted, onRow, onGap }: LiveLogTailOptions): LiveLogTail {
  const started = Promise.withResolvers<void>();
  let lastSeenId: number | null = null;
  let readAt = Date.now();
  const readBatch = async (listener: PgListener, after: number): Promise<number> => {
    const rows = await readAfter(listener, after);
    if (Date.now() - readAt > liveLogLifeMs) {
      onGap();
    }
    readAt = Date.now();
    for (const row of rows) {
      lastSeenId = row.id;
      onRow(row);
    }
    return rows.length;
  };
  const listener = startPgListener({
    url,
    name: 'prosa live',
    log,
    run: async (openListener) => {
      await openListener.listen(liveNotifyChannel);
      if (lastSeenId === null) {
        lastSeenId = await readLastId(openListener);
        onStarted(lastSeenId);
        started.resolve();
      }
      while (openListener.isOpen) {
        const rowCount = await readBatch(openListener, lastSeenId);
        await (rowCount === batchSize ? undefined : openListener.waitForNotification(pollIntervalMs));
      }
    },
  });
  return { started: started.promise, stop: () => listener.stop() };
}
