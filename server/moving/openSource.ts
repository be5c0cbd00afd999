import { access } from 'node:fs/promises';
import pg from 'pg';
import { StartError } from '#server/platform/StartError.ts';
import { openDumpSource } from './dump/openDumpSource.ts';
import { batchSize, type ReadOptions, type SourceDatabase, type SourceRecord } from './SourceDatabase.ts';

async function readColumns(client: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c datestyle=ISO -c timezone=UTC' });
  // Lost between two statements: the next one fails, and says so.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartError(`The database to import from cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** One snapshot of a live database, read through cursors by a transaction that cannot write. */
export async function openPostgresSource(url: string): Promise<SourceDatabase> {
  const client = await connect(url);
  await client.query('begin isolation level repeatable read read only');
  const tables = await readColumns(client);
  let cursors = 0;

  async function* read(table: string, { filter, order = 'id' }: ReadOptions = {}): AsyncGenerator<readonly SourceRecord[]> {
    const columns = tables.get(table);
    if (columns === undefined) {
      return;
    }
    const quote = (name: string): string => pg.escapeIdentifier(name);
    const list = columns.map((name) => `${quote(name)}::text as ${quote(name)}`).join(', ');
    const where = filter === undefined ? '' : ` where ${quote(filter.column)}::text = ${pg.escapeLiteral(filter.value)}`;
    // By the column itself: its text in the result has 10 before 9.
    const sorted = columns.includes(order) ? ` order by ${quote(table)}.${quote(order)}` : '';
    cursors += 1;
    const cursor = `source_${cursors}`;
    await client.query(`declare ${cursor} no scroll cursor for select ${list} from ${quote(table)}${where}${sorted}`);
    for (;;) {
      const { rows } = await client.query<SourceRecord>(`fetch ${batchSize} from ${cursor}`);
      if (rows.length === 0) {
        break;
      }
      yield rows;
    }
    await client.query(`close ${cursor}`);
  }

  return { tables, read, close: () => client.end() };
}

/** Opens a live database by its address, or a dump by its file. Throws a `StartError`. */
export async function openSource(from: string | undefined): Promise<SourceDatabase> {
  if (from === undefined) {
    throw new StartError('Say where the data is: npm run import -- --from postgres://user:password@host/database, or --from dump.sql');
  }
  if (/^postgres(?:ql)?:\/\//.test(from)) {
    return openPostgresSource(from);
  }
  await access(from).catch(() => {
    throw new StartError(`${from} is neither the address of a PostgreSQL database nor a file that can be read.`);
  });
  return openDumpSource(from);
}
