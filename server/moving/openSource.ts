import { access } from 'node:fs/promises';
import { StartError } from '#server/platform/StartError.ts';
import { openDumpSource } from './dump/openDumpSource.ts';
import { openPostgresSource } from './openPostgresSource.ts';
import type { SourceDatabase } from './SourceDatabase.ts';

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
