import { FlushMode, IsolationLevel, type EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#server/platform/platform.ts';
import { createCompanyEm } from './scope.ts';

/** Reads a company in a repeatable-read, read-only transaction with a timeout of ten seconds per statement. */
export function runInReadOnlySnapshot<T>(platform: Platform, companyId: number, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const em = createCompanyEm(platform, companyId);
  em.setSessionContext({ variables: { statement_timeout: '10s' } });
  const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true, flushMode: FlushMode.COMMIT };
  return em.transactional((transactionEm) => work(transactionEm as EntityManager), options);
}
