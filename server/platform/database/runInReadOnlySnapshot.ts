import { FlushMode, IsolationLevel, type EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#server/platform/platform.ts';
import { runInCompanyTransaction } from './scope.ts';

/** Reads a company in a repeatable-read, read-only transaction with a timeout of ten seconds per statement. */
export const runInReadOnlySnapshot = <T>(platform: Platform, companyId: number, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  runInCompanyTransaction(
    platform,
    {
      companyId,
      isReadOnly: true,
      isolationLevel: IsolationLevel.REPEATABLE_READ,
      flushMode: FlushMode.COMMIT,
      settings: { statement_timeout: '10s' },
    },
    work,
  );
