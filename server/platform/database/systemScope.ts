import type { EntityManager } from '@mikro-orm/postgresql';
import type { Log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { DomainEvents } from './outbox/domainEvents.ts';
import { openOutbox } from './outbox/outbox.ts';
import { runTransaction } from './runTransaction.ts';

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
export const runInSystemScope = <T>(platform: Platform, reason: string, work: (system: SystemScope) => Promise<T>): Promise<T> =>
  runTransaction(platform.orms.support, {}, (em) => {
    const outbox = openOutbox(em);
    return work({
      em,
      now: platform.now(),
      log: platform.log.child({ reason }),
      recordEvent: (companyId, name, data) => outbox.add({ companyId, actorId: null, name, data: data as object }),
    });
  });
