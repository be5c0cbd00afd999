import type pg from 'pg';
import { StartError } from '#server/platform/StartError.ts';
import type { BackupContents } from './backupFormat.ts';
import { listLoadObstacles, listTables, type CatalogTable, type Restorable } from './schemaCatalog.ts';
import { loadPiece } from './tablePieces.ts';

/** Takes the pieces of a backup into an empty schema, in one transaction of the owner. */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #tables: ReadonlyMap<string, CatalogTable>;
  readonly #obstacles: readonly Restorable[];
  readonly #counts = new Map<string, number>();

  private constructor(client: pg.Client, tables: readonly CatalogTable[], obstacles: readonly Restorable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#obstacles = obstacles;
  }

  /** Begins the transaction; what the migrations have put into tables goes. */
  static async begin(client: pg.Client): Promise<TableLoader> {
    await client.query('begin');
    const tables = await listTables(client);
    const loader = new TableLoader(client, tables, await listLoadObstacles(client));
    await client.query(loader.#obstacles.map(({ drop }) => drop).join(';'));
    await client.query(tables.map(({ name }) => `alter table ${name} disable trigger user, no force row level security`).join(';'));
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    return loader;
  }

  async load(tableName: string, piece: Buffer): Promise<void> {
    const table = this.#tables.get(tableName);
    if (table === undefined) {
      throw new StartError(`The backup has a table that this program does not know: ${tableName}.`);
    }
    const rows = await loadPiece(this.#client, table, piece).catch((cause: unknown) => {
      throw new StartError(`The backup has rows of ${tableName} that cannot be read.`, { cause });
    });
    this.#counts.set(tableName, (this.#counts.get(tableName) ?? 0) + rows);
  }

  /** Brings keys, indexes and policies back and commits. Throws where rows are missing. */
  async commit({ tables, sequences }: BackupContents): Promise<void> {
    const short = Object.entries(tables).filter(([name, count]) => (this.#counts.get(name) ?? 0) !== count);
    if (short.length > 0) {
      throw new StartError(`The backup lacks rows of ${short.map(([name]) => name).join(', ')}.`);
    }
    try {
      for (const { name, value, isCalled } of sequences) {
        await this.#client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled]);
      }
      for (const { create } of this.#obstacles) {
        await this.#client.query(create);
      }
    } catch (cause) {
      throw new StartError('The rows of the backup do not belong together: a key or a sequence does not fit.', { cause });
    }
    const all = [...this.#tables.values()];
    await this.#client.query(all.map(({ name }) => `alter table ${name} enable trigger user`).join(';'));
    await this.#client.query(
      all
        .filter(({ isForced }) => isForced)
        .map(({ name }) => `alter table ${name} force row level security`)
        .join(';'),
    );
    await this.#client.query('commit');
  }
}
