import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#shared/errors.ts';
import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import type { Actor, Profile } from '#shared/rules/permissions.ts';
import { columnsFor } from '#server/platform/database/sqlJson.ts';
import { column, execute, queryPrepared, queryOf } from '#server/platform/database/queryRows.ts';
import type { AccessClaims } from './tokens.ts';

/** A signed-in user and the state of the company, as of this request. */
export interface AuthenticatedUser {
  readonly actor: Actor;
  readonly dueDate: Date | null;
  readonly status: boolean;
}

interface AuthenticatedUserRow extends PlanFlags {
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  status: boolean;
  dueDate: string | null;
  queueIds: number[];
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The flags of plan `p` as a select list. */
export const planFlagSelectList = planFlags.map((name) => `coalesce(p.${toSnakeCase(name)}, false) as "${name}"`).join(', ');

export const pickPlanFlags = (row: PlanFlags): Actor['plan'] => Object.fromEntries(planFlags.map((name) => [name, row[name]]));

/** One statement, because every request pays for it. */
const userStatement = queryOf<AuthenticatedUserRow>(
  {
    profile: column.text(),
    super: column.boolean(),
    allTicket: column.boolean(),
    status: column.boolean(),
    dueDate: column.orNull(column.text()),
    queueIds: column.list(column.number()),
    ...columnsFor(planFlags, column.boolean),
  },
  `
  select u.profile, u.super, u.all_ticket as "allTicket", c.status, c.due_date as "dueDate",
    array(select uq.queue_id from user_queues uq where uq.user_id = u.id order by 1) as "queueIds", ${planFlagSelectList}
  from users u
  join companies c on c.id = u.company_id
  left join plans p on p.id = c.plan_id
  where u.id = $1 and exists (select 1 from sessions s where s.id = $2 and s.user_id = u.id and s.token_version = u.token_version)`,
);

/**
 * The user of these claims, read within the company. Null when the user or the session is gone, or when the session was revoked
 * by a newer token version.
 */
export async function findAuthenticatedUser(em: EntityManager, claims: AccessClaims): Promise<AuthenticatedUser | null> {
  const [row] = await queryPrepared(em, userStatement, [claims.id, claims.session]);
  if (!row) {
    return null;
  }
  const { status, dueDate, profile, queueIds, allTicket } = row;
  const actor: Actor = {
    userId: claims.id,
    companyId: claims.companyId,
    profile,
    super: row.super,
    queueIds,
    allTicket,
    plan: pickPlanFlags(row),
  };
  return { actor, dueDate: dueDate === null ? null : new Date(dueDate), status };
}

/** Raises one session to its user's token version: the session that changed the password stays valid. */
export async function keepSessionValid(em: EntityManager, sessionId: string): Promise<void> {
  await execute(em, 'update sessions s set token_version = u.token_version from users u where s.id = $1 and u.id = s.user_id', [sessionId]);
}

/** Throws ERR_COMPANY_INACTIVE or ERR_COMPANY_EXPIRED; operators are never locked out. */
export function assertCompanyActive({ actor, status, dueDate }: AuthenticatedUser, now: Date, whenExpired: boolean): void {
  if (!status && !actor.super) {
    throw new AppError('ERR_COMPANY_INACTIVE');
  }
  if (!whenExpired && !actor.super && dueDate !== null && dueDate < now) {
    throw new AppError('ERR_COMPANY_EXPIRED');
  }
}
