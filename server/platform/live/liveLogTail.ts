import { liveNotifyChannel } from '#server/platform/database/outbox/publishEvents.ts';
import { startPgListener, type PgListener } from '#server/platform/database/postgres/PgListener.ts';
import type { Log } from '#server/platform/log.ts';
import { liveLogColumns, liveLogLifeMs, type LiveLogRow } from './liveLog.ts';

export interface LiveLogTailOptions {
  /** The support role's address. */
  readonly url: string;
  readonly log: Log;
  /** From behind this id on every row will be delivered. */
  onStarted(id: number): void;
  /** Takes the rows of all companies, each once and in order. */
  onRow(row: LiveLogRow): void;
  /** The database was away for longer than the log is kept: what was said meanwhile is not known. */
  onGap(): void;
}

export interface LiveLogTail {
  /** Resolves when nothing that is said from now on will be missed. */
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
 * Reads the live log as it grows. The relay writes ids in the order of its commits, so that nothing smaller can appear behind
 * the last id read; a broken connection goes on from there.
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
