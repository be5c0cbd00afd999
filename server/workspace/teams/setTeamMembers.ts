import { AppError } from '#shared/errors.ts';
import { User } from '#server/workspace/users/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Replaces the members of a team; deactivated ones stay in it for the day they come back. */
export async function setTeamMembers({ em, companyId }: Scope, teamId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0 && (await em.count(User, { id: { $in: [...userIds] }, deactivatedAt: null })) !== userIds.length) {
    throw new AppError('ERR_NO_USER_FOUND');
  }
  await execute(
    em,
    `delete from team_members m using users u
     where u.id = m.user_id and u.deactivated_at is null and m.team_id = $1 and m.user_id <> all($2::int[])`,
    [teamId, userIds],
  );
  await execute(
    em,
    `insert into team_members (company_id, team_id, user_id) select $1, $2, unnest($3::int[]) on conflict (team_id, user_id) do nothing`,
    [companyId, teamId, userIds],
  );
}
