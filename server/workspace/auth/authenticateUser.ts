import type { EntityManager } from '@mikro-orm/postgresql';
import { planFlags, type PlanFlags } from '#shared/rules/planFlags.ts';
import type { Profile, UserActor } from '#shared/rules/permissions.ts';
import { pickPlanFlags, planFlagSelectList } from '#server/tenancy/companies/index.ts';
import { campaignsEnabledSql } from '#server/tenancy/settings/index.ts';
import { lacksSecondStep } from '#server/workspace/users/index.ts';
import { columnsFor } from '#server/platform/database/sqlJson.ts';
import type { Platform } from '#server/platform/platform.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryPrepared, queryRows } from '#server/platform/database/queryRows.ts';
import type { SessionHolder } from '#server/platform/http/Authentication.ts';
import type { AccessClaims } from '#server/platform/http/tokens.ts';

interface UserRow extends PlanFlags {
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  status: boolean;
  dueDate: string | null;
  hasOneTimePassword: boolean;
  lacksSecondStep: boolean;
  operatorId: number | null;
  operatorName: string | null;
  operatorSessionId: string | null;
  queueIds: number[];
  campaignsEnabled: boolean;
}

/** One statement, because every request pays for it. */
const userStatement = queryOf<UserRow>(
  {
    profile: column.text(),
    super: column.boolean(),
    allTicket: column.boolean(),
    status: column.boolean(),
    dueDate: column.orNull(column.text()),
    hasOneTimePassword: column.boolean(),
    lacksSecondStep: column.boolean(),
    operatorId: column.orNull(column.number()),
    operatorName: column.orNull(column.text()),
    operatorSessionId: column.orNull(column.text()),
    queueIds: column.list(column.number()),
    ...columnsFor(planFlags, column.boolean),
    campaignsEnabled: column.boolean(),
  },
  `
  select u.profile, u.super, u.all_ticket as "allTicket", c.status, c.due_date as "dueDate",
    coalesce(u.one_time_hash = u.password_hash, false) as "hasOneTimePassword",
    ${lacksSecondStep('$3::boolean')} as "lacksSecondStep",
    s.operator_id as "operatorId", s.operator_name as "operatorName", s.operator_session_id::text as "operatorSessionId",
    array(select uq.queue_id from user_queues uq where uq.user_id = u.id order by 1) as "queueIds", ${planFlagSelectList},
    ${campaignsEnabledSql} as "campaignsEnabled"
  from users u
  join companies c on c.id = u.company_id
  left join plans p on p.id = c.plan_id
  join sessions s on s.id = $2 and s.user_id = u.id and s.token_version = u.token_version and s.expires_at > $4
  where u.id = $1 and u.deactivated_at is null`,
);

const operatorStatement = `
  select 1 from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.expires_at > $3 and s.token_version = u.token_version and s.operator_id is null
    and u.super and u.deactivated_at is null`;

/** An operator's session as a user ends with the operator's own, and with the right to it. */
async function mayActFor(
  platform: Platform,
  { operatorId, operatorSessionId, super: isOperator }: Pick<UserRow, 'operatorId' | 'operatorSessionId' | 'super'>,
): Promise<boolean> {
  if (operatorId === null) {
    return true;
  }
  return !isOperator && (await queryAsSupport(platform, operatorStatement, [operatorSessionId, operatorId, platform.now()])).length > 0;
}

/**
 * The user of these claims, read within the company. Null when the user or the session is gone or has ended, or when the session was
 * revoked by a newer token version.
 */
export async function findAuthenticatedUser(em: EntityManager, claims: AccessClaims, platform: Platform): Promise<SessionHolder | null> {
  const [row] = await queryPrepared(em, userStatement, [
    claims.id,
    claims.session,
    platform.config.requiresSuperSecondStep,
    platform.now(),
  ]);
  if (!row || !(await mayActFor(platform, row))) {
    return null;
  }
  const { operatorId, operatorName, status, dueDate, profile, queueIds, allTicket } = row;
  const actor: UserActor = {
    kind: 'user',
    userId: claims.id,
    companyId: claims.companyId,
    profile,
    super: row.super,
    queueIds,
    allTicket,
    plan: { ...pickPlanFlags(row), useCampaigns: row.useCampaigns && row.campaignsEnabled },
    ...(operatorId !== null && { operator: { id: operatorId, name: operatorName ?? '' } }),
  };
  return {
    actor,
    dueDate: dueDate === null ? null : new Date(dueDate),
    status,
    hasOneTimePassword: row.hasOneTimePassword && operatorId === null,
    lacksSecondStep: row.lacksSecondStep && operatorId === null,
  };
}

/** Whether a session has not expired; a connection to the live gateway may outlive its access token. */
export async function isSessionOpen(em: EntityManager, sessionId: string, now: Date): Promise<boolean> {
  const open = await queryRows(em, queryOf({}, 'select from sessions where id = $1 and expires_at > $2'), [sessionId, now]);
  return open.length > 0;
}
