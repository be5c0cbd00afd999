import { liveChannel } from '#server/platform/db/facts.ts';
import { startLine, type Line } from '#server/platform/db/line.ts';
import type { Log } from '#server/platform/log.ts';
import { logColumns, logLife, type LogRow } from './log.ts';

export interface TailOptions {
  /** The support role's address. */
  readonly url: string;
  readonly log: Log;
  /** From behind this id on every row will be delivered. */
  begun(id: number): void;
  /** Takes the rows of all companies, each once and in order. */
  deliver(row: LogRow): void;
  /** The database was away for longer than the log is kept: what was said meanwhile is not known. */
  lost(): void;
}

export interface Tail {
  /** Resolves when nothing that is said from now on will be missed. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
}

const pollEvery = 1_000;
const atOnce = 500;

async function lastId(line: Line): Promise<number> {
  const [row] = await line.query<{ id: number }>('select coalesce(max(id), 0)::float8 as id from live_events');
  return row?.id ?? 0;
}

const readAfter = (line: Line, last: number): Promise<LogRow[]> =>
  line.query<LogRow>(`select ${logColumns} from live_events where id > $1 order by id limit ${atOnce}`, [last]);

/**
 * Reads the live log as it grows. The relay writes ids in the order of its commits, so that nothing smaller can appear behind
 * the last id read; a broken connection goes on from there.
 */
export function startTail({ url, log, begun, deliver, lost }: TailOptions): Tail {
  const started = Promise.withResolvers<void>();
  let last: number | null = null;
  let readAt = Date.now();
  const step = async (line: Line, after: number): Promise<number> => {
    const rows = await readAfter(line, after);
    if (Date.now() - readAt > logLife) {
      lost();
    }
    readAt = Date.now();
    for (const row of rows) {
      last = row.id;
      deliver(row);
    }
    return rows.length;
  };
  const line = startLine({
    url,
    name: 'prosa live',
    log,
    serve: async (own) => {
      await own.listen(liveChannel);
      if (last === null) {
        last = await lastId(own);
        begun(last);
        started.resolve();
      }
      while (own.isOpen) {
        const read = await step(own, last);
        await (read === atOnce ? undefined : own.pause(pollEvery));
      }
    },
  });
  return { started: started.promise, stop: () => line.stop() };
}
