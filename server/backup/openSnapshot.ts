import type pg from 'pg';
import { connectClient } from '#server/platform/database/connectClient.ts';

/** One moment of a database, read by two roles: the support role sees the rows that policies hide from the owner. */
export interface DatabaseSnapshot {
  readonly owner: pg.Client;
  readonly support: pg.Client;
  close(): Promise<void>;
}

const begin = 'begin transaction isolation level repeatable read, read only';

export async function openSnapshot(urls: { readonly owner: string; readonly support: string }): Promise<DatabaseSnapshot> {
  const owner = await connectClient({ url: urls.owner, variable: 'DATABASE_URL' });
  const support = await connectClient({ url: urls.support, variable: 'DATABASE_SUPPORT_URL' });
  // A broken connection fails its next statement; without listeners it would end the process.
  [owner, support].forEach((client) => client.on('error', () => undefined));
  const close = async (): Promise<void> => {
    await Promise.allSettled([owner.end(), support.end()]);
  };
  try {
    await owner.query(begin);
    const { rows } = await owner.query<{ id: string }>('select pg_export_snapshot() as id');
    await support.query(begin);
    await support.query(`set transaction snapshot '${rows[0]?.id ?? ''}'`);
    return { owner, support, close };
  } catch (error) {
    await close();
    throw error;
  }
}
