import { FlushMode, IsolationLevel, type EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#server/platform/platform.ts';
import { companyEm } from './scope.ts';

/** Reads in a company from one unchanging view of the database. Nothing can be written, and nothing takes for ever. */
export function viewOf<T>(platform: Platform, companyId: number, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const em = companyEm(platform, companyId);
  em.setSessionContext({ variables: { statement_timeout: '10s' } });
  const manner = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true, flushMode: FlushMode.COMMIT };
  return em.transactional((inside) => work(inside as EntityManager), manner);
}
