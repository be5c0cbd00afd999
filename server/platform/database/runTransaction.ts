import type { EntityManager, FlushMode, IsolationLevel, MikroORM } from '@mikro-orm/postgresql';
import { openDirectly } from './postgres/statementExecutor.ts';

export interface TransactionOptions {
  /** Writing statements fail. The commit is not awaited. */
  readonly isReadOnly?: boolean;
  readonly isolationLevel?: IsolationLevel;
  readonly flushMode?: FlushMode;
}

/**
 * Runs work in a transaction and an entity manager of its own, whatever is open around the call. The ORM's `transactional` would
 * make a second entity manager and copy its entities back, which every request would pay for.
 */
export async function runTransaction<T>(
  orm: MikroORM,
  { isReadOnly = false, isolationLevel, flushMode }: TransactionOptions,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  // Without `disableContextResolution` the ORM would fork a transaction that is open around the call: another company's, or the
  // support role's.
  const em = orm.em.fork({ disableContextResolution: true, ...(flushMode !== undefined && { flushMode }) }) as EntityManager;
  await em.begin({ readOnly: isReadOnly, ...(isolationLevel !== undefined && { isolationLevel }) });
  const close = await openDirectly(em);
  try {
    const result = await work(em);
    close();
    await em.commit();
    return result;
  } catch (error) {
    close();
    // The first error is thrown. A rollback that fails closes the connection.
    await em.rollback().catch(() => undefined);
    throw error;
  }
}
