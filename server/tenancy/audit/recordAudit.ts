import type { AuditAction } from '#shared/tenancy/audit/actions.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { RequestContext } from '#server/platform/http/RequestContext.ts';

declare module '#server/platform/database/sqlFragments.ts' {
  interface SqlFragments {
    /** The `name` of each user `id`. */
    'user.names': string;
  }
}

/** A scope, with the request that it belongs to where there is one. */
export type AuditedScope<A extends Actor = Actor> = Scope<A> & { readonly request?: Pick<RequestContext, 'ip'> };

export interface AuditInput {
  readonly action: AuditAction;
  readonly subject: { readonly type: string; readonly id: number };
  readonly details?: Readonly<Record<string, unknown>>;
  /** The same of the same person is not recorded again within this time. */
  readonly quietMinutes?: number;
}

const recentQuery = queryOf(
  { id: column.number() },
  `select id::float8 as id from audit_records
   where user_id is not distinct from $1 and action = $2 and subject_type = $3 and subject_id = $4
     and created_at > $5::timestamptz - make_interval(mins => $6) limit 1`,
);

const insertStatement = (userNames: string): string => `
  insert into audit_records (company_id, user_id, user_name, action, subject_type, subject_id, details, address, created_at)
  values ($1, $2, coalesce((select name from (${userNames}) u where u.id = $2), ''), $3, $4, $5, $6, $7, $8)`;

/** Transactions that have an entry. */
const recorded = new WeakSet<object>();

/** Whether this transaction has an entry. */
export const isRecorded = ({ em }: Pick<Scope, 'em'>): boolean => recorded.has(em);

/** Whether the same was recorded a short time ago; others who ask wait until this transaction ends. */
async function isRepeated({ em, companyId, now }: Scope, userId: number | null, { action, subject, quietMinutes }: AuditInput) {
  if (quietMinutes === undefined) {
    return false;
  }
  const parameters = [userId, action, subject.type, subject.id, now, quietMinutes];
  if ((await queryRows(em, recentQuery, parameters)).length > 0) {
    return true;
  }
  await execute(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    ['audit', companyId, userId, action, subject.type, subject.id].join(' '),
  ]);
  return (await queryRows(em, recentQuery, parameters)).length > 0;
}

/** The operator behind the work: who has entered as a user, or who works here from a company of their own. */
async function findOperator({ actor, companyId, platform }: Scope): Promise<Actor['operator']> {
  if (actor.operator !== undefined || actor.companyId === companyId || actor.kind === 'system') {
    return actor.operator;
  }
  const statement = `select name from (${platform.sqlFragments['user.names']}) u where u.id = $1`;
  const [person] = await queryAsSupport<{ name: string }>(platform, statement, [actor.userId]);
  return { id: actor.userId, name: person?.name ?? '' };
}

/** Records what the actor does, in the transaction that does it. */
export async function recordAudit(scope: AuditedScope, input: AuditInput): Promise<void> {
  const { em, companyId, actor, now, platform, request } = scope;
  const { action, subject, details = {} } = input;
  // A user of another company is nobody here.
  const userId = actor.companyId === companyId ? actorIdOf(scope) : null;
  if (await isRepeated(scope, userId, input)) {
    return;
  }
  const operator = await findOperator(scope);
  const values = [
    companyId,
    userId,
    action,
    subject.type,
    subject.id,
    JSON.stringify({ ...details, ...(operator && { operator }) }),
    request?.ip ?? null,
    now,
  ];
  recorded.add(em);
  await execute(em, insertStatement(platform.sqlFragments['user.names']), values);
}
