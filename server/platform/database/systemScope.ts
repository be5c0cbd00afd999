import type { EntityManager } from '@mikro-orm/postgresql';
import type { Log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DomainEvents } from './outbox/domainEvents.ts';
import { openOutbox } from './outbox/outbox.ts';

/** Work across companies as the support role: sign-in, tenant administration, the start. */
export interface SystemScope {
  readonly em: EntityManager;
  readonly now: Date;
  readonly log: Log;
  /** Records a domain event of a company, published after the commit. */
  recordEvent<Name extends keyof DomainEvents>(companyId: number, name: Name, data: DomainEvents[Name]): void;
}

/**
 * Runs work that sees every company, as one transaction; the reason is logged. An allow-list of the architecture tests says who
 * may import this file.
 */
export function runInSystemScope<T>(platform: Platform, reason: string, work: (system: SystemScope) => Promise<T>): Promise<T> {
  // Without this the ORM would fork a company's open transaction, which sees that company only.
  const em = platform.orms.support.em.fork({ disableContextResolution: true }) as EntityManager;
  return em.transactional(async (transaction) => {
    const transactionEm = transaction as EntityManager;
    const outbox = openOutbox(transactionEm);
    const result = await work({
      em: transactionEm,
      now: platform.now(),
      log: platform.log.child({ reason }),
      recordEvent: (companyId, name, data) => outbox.add({ companyId, actorId: null, name, data: data as object }),
    });
    await transactionEm.flush();
    return result;
  });
}
