import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { findRefusal, type Actor, type Permission, type SubjectOf, type SystemActor, type UserActor } from '#shared/rules/permissions.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { EndpointCall, Platform, Scope } from '#server/platform/platform.ts';
import { companySettingName } from './companyEntity.ts';
import { setLocal } from './queryRows.ts';
import { jobRequestedEvent, openOutbox, type JobRequest, type Outbox } from './outbox/outbox.ts';
import { runTransaction, type TransactionOptions } from './runTransaction.ts';

export type { Scope };

/** The scope of a user's work. */
export type UserScope = Scope<UserActor>;

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** In a company that an operator has changed from the own one, in the transaction that did it. */
    'company.changedFromOutside': { readonly call: EndpointCall; readonly result: unknown };
  }
}

/** A company outside a transaction: for work that waits for files or channels. */
export type CompanyContext = Pick<Scope, 'platform' | 'companyId' | 'log'>;

/** On whose behalf a scope is opened. */
export interface Principal<A extends Actor = Actor> {
  readonly companyId: number;
  readonly actor: A;
}

/** A principal and the transaction to work in. */
export interface TransactionPrincipal<A extends Actor = Actor> extends Principal<A> {
  readonly em: EntityManager;
}

/** The actor of work without a user: a job, a channel, the start. Has an admin's permissions. */
export const systemActor = (companyId: number): SystemActor => ({
  kind: 'system',
  companyId,
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
  plan: {},
});

/** The actor of what the system does for a user: an admin's permissions under the user's id. */
export const systemActorFor = (companyId: number, userId: number): UserActor => ({ ...systemActor(companyId), kind: 'user', userId });

/** The id of a column for the user of a scope; null for the system. */
export const actorIdOf = ({ actor }: Pick<Scope, 'actor'>): number | null => (actor.kind === 'user' ? actor.userId : null);

function createScope<A extends Actor>(platform: Platform, { em, companyId, actor }: TransactionPrincipal<A>, outbox: Outbox): Scope<A> {
  const actorId = actorIdOf({ actor });
  return {
    em,
    companyId,
    actor,
    platform,
    now: platform.now(),
    log: platform.log.child({ companyId, userId: actorId }),
    create: (entity, values) => em.create(entity, { ...values, companyId } as never),
    recordEvent: (name, data) => outbox.add({ companyId, actorId, name, data: data as object }),
    enqueue: (job, data, time = {}) => {
      const request: JobRequest = { job, data: data as object, at: time.at?.toISOString() ?? null, key: time.key ?? null };
      outbox.add({ companyId, actorId, name: jobRequestedEvent, data: request });
    },
  };
}

/** A transaction to open. */
export interface CompanyTransaction extends TransactionOptions {
  readonly companyId: number;
  /** Further settings of the transaction, such as `statement_timeout`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Runs work in a transaction that sees one company. */
export const runInCompanyTransaction = <T>(
  platform: Platform,
  { companyId, settings, ...options }: CompanyTransaction,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> =>
  runTransaction(platform.orms.app, options, async (em) => {
    em.setFilterParams('company', { id: companyId });
    await setLocal(em, { [companySettingName]: String(companyId), ...settings });
    return work(em);
  });

/** Runs work in an open transaction; its domain events are committed with it. */
export const runInTransaction = <T, A extends Actor = Actor>(
  platform: Platform,
  principal: TransactionPrincipal<A>,
  work: (scope: Scope<A>) => Promise<T>,
): Promise<T> => work(createScope(platform, principal, openOutbox(principal.em)));

/** Runs work and its domain events in a transaction of their own. */
export const runInScope = <T, A extends Actor = Actor>(
  platform: Platform,
  principal: Principal<A>,
  work: (scope: Scope<A>) => Promise<T>,
): Promise<T> =>
  runInCompanyTransaction(platform, { companyId: principal.companyId }, (em) => runInTransaction(platform, { ...principal, em }, work));

/** The other company's log has the change too. */
const runFromOutside = <T, A extends Actor>(home: Scope<A>, companyId: number, work: (scope: Scope<A>) => Promise<T>): Promise<T> =>
  runInScope(home.platform, { companyId, actor: home.actor }, async (scope) => {
    if (home.call?.endpoint.isRefusedToOperators === true) {
      refuseOperators(scope);
    }
    const result = await work(scope);
    const { call } = home;
    if (call !== undefined && call.endpoint.method !== 'GET') {
      await scope.em.flush();
      await runHook(scope, 'company.changedFromOutside', { call, result });
    }
    return result;
  });

/** Runs an operator's work in another company, in a transaction of its own; in the own company in the current one. */
export const runInCompany = <T, A extends Actor = Actor>(
  scope: Scope<A>,
  companyId: number,
  work: (scope: Scope<A>) => Promise<T>,
): Promise<T> => (companyId === scope.companyId ? work(scope) : runFromOutside(scope, companyId, work));

/** Throws ERR_NO_PERMISSION or ERR_PLAN_LACKS_FEATURE unless the actor has the permission for this subject. */
export function authorize<P extends Permission>(scope: { readonly actor: Actor }, permission: P, subject?: SubjectOf<P>): void {
  const denial = findRefusal(scope.actor, permission, subject);
  if (denial !== null) {
    throw new AppError(denial === 'plan' ? 'ERR_PLAN_LACKS_FEATURE' : 'ERR_NO_PERMISSION');
  }
}

/** Throws ERR_OPERATOR_REFUSED where an operator works as the user, or from outside in the company of others. */
export function refuseOperators({ actor, companyId = actor.companyId }: { readonly actor: Actor; readonly companyId?: number }): void {
  if (actor.operator !== undefined || (actor.super && actor.companyId !== companyId)) {
    throw new AppError('ERR_OPERATOR_REFUSED');
  }
}

/** The row; throws `AppError(code)` when there is none. */
export function required<T>(row: T | null | undefined, code: ErrorCode): T {
  if (row === null || row === undefined) {
    throw new AppError(code);
  }
  return row;
}
