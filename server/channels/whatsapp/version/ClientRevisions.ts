import { Gauge } from 'prom-client';
import type { Log } from '#server/platform/log.ts';
import type { Database, PreparedStatement } from '#server/channels/whatsapp/store/Database.ts';
import { hourMs, dayMs } from '#shared/rules/durations.ts';

const checkIntervalMs = hourMs;
/** Refusals of many numbers at once cause one request. */
const rereadPauseMs = 60_000;

/** The table belongs to no company. */
const noCompany = 0;

const readStatement: PreparedStatement = {
  name: 'readClientRevision',
  text: 'select revision, in_use as "inUse", read_at as "readAt" from whatsapp_client_revision',
};
const saveStatement: PreparedStatement = {
  name: 'saveClientRevision',
  text: `
    insert into whatsapp_client_revision (revision, read_at) values ($1, now())
    on conflict (singleton) do update set revision = excluded.revision, read_at = excluded.read_at`,
};
const adoptStatement: PreparedStatement = { name: 'adoptClientRevision', text: 'update whatsapp_client_revision set in_use = $1' };

interface RevisionRow {
  /** The last one read from WhatsApp. */
  readonly revision: number;
  /** The one that has replaced the library's after a refusal; null: none. */
  readonly inUse: number | null;
  readonly readAt: Date;
}

const lastRead: { at: Date | null; readonly age: Gauge } = {
  at: null,
  age: new Gauge({
    name: 'prosa_whatsapp_version_age_seconds',
    help: 'Time since the client version was last read from WhatsApp',
    collect() {
      if (lastRead.at !== null) {
        this.set((Date.now() - lastRead.at.getTime()) / 1000);
      }
    },
  }),
};

/** The revision of Baileys, and those that the server has refused just now. */
export interface RevisionInput {
  readonly library: number;
  readonly refused: readonly number[];
}

export interface ClientRevisionsOptions {
  readonly database: Database;
  readonly fetchRevision: () => Promise<number>;
  readonly log: Log;
}

/**
 * The client revision that the numbers announce. The server retires revisions: all numbers of a retired one are refused with 405 at
 * once. The current one is read daily and stored; after a refusal it replaces the library's, for all numbers of all processes.
 */
export class ClientRevisions {
  readonly #options: ClientRevisionsOptions;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<number | null> | undefined;
  #rereadAt = -Infinity;

  constructor(options: ClientRevisionsOptions) {
    this.#options = options;
  }

  /** Reads the revision daily from the first opened number on: a server without numbers asks nobody. */
  startReading(): void {
    if (this.#timer === undefined) {
      this.#timer = setInterval(() => void this.#readDaily(), checkIntervalMs).unref();
      void this.#readDaily();
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The revision to announce, or null when all known ones were refused. */
  async find({ library, refused }: RevisionInput): Promise<number | null> {
    const row = await this.#readRow();
    if (refused.length === 0) {
      return Math.max(row?.inUse ?? 0, library);
    }
    const replacement = await this.#findReplacement(row, { library, refused });
    if (replacement !== null && replacement !== row?.inUse) {
      await this.#run(adoptStatement, [replacement === library ? null : replacement]);
      this.#options.log.warn({ refused, revision: replacement }, 'the client version was refused; another one is announced now');
    }
    return replacement;
  }

  /** The stored revision, one read now, the library's. */
  async #findReplacement(row: RevisionRow | undefined, { library, refused }: RevisionInput): Promise<number | null> {
    const firstUsable = (...revisions: (number | null | undefined)[]): number | null =>
      revisions.find((revision) => typeof revision === 'number' && !refused.includes(revision)) ?? null;
    return firstUsable(row?.inUse, row?.revision) ?? firstUsable(await this.#readAgain(), library);
  }

  async #readRow(): Promise<RevisionRow | undefined> {
    const [row] = await this.#run<RevisionRow>(readStatement, []);
    lastRead.at = row?.readAt ?? lastRead.at;
    return row;
  }

  async #readDaily(): Promise<void> {
    const row = await this.#readRow().catch(() => null);
    if (row === undefined || (row !== null && Date.now() - row.readAt.getTime() > dayMs)) {
      await this.#read();
    }
  }

  async #readAgain(): Promise<number | null> {
    if (this.#reading === undefined && performance.now() - this.#rereadAt < rereadPauseMs) {
      return null;
    }
    this.#rereadAt = performance.now();
    return this.#read();
  }

  #read(): Promise<number | null> {
    this.#reading ??= this.#fetchAndSave()
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'the client version could not be read from WhatsApp');
        return null;
      })
      .finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #fetchAndSave(): Promise<number> {
    const revision = await this.#options.fetchRevision();
    await this.#run(saveStatement, [revision]);
    lastRead.at = new Date();
    return revision;
  }

  #run<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    return this.#options.database.run<Row>(noCompany, statement, values);
  }
}
