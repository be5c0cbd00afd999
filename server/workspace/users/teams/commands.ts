import type { api } from '#shared/api.ts';
import { defaultTeamColor, maxTeams, type TeamRecord } from '#shared/workspace/users/teams.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { AppError } from '#shared/errors.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { assertBelow } from '#server/platform/database/companyLock.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import { User } from '#server/workspace/users/User.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { Team } from './Team.ts';
import { teamRecords } from './teamRecords.ts';

/** Replaces the members of a team; deactivated ones stay in it for the day they come back. */
async function setTeamMembers({ em, companyId }: Scope, teamId: number, userIds: readonly number[]): Promise<void> {
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

export const listTeams = ({ em }: Scope): Promise<TeamRecord[]> =>
  listRecords(em, teamRecords, { orderBy: `${collateByName('r.name')}, r.id` });

export const showTeam = async ({ em }: Scope, { id }: InputOf<typeof api.teams.show>): Promise<TeamRecord> =>
  required(await findRecord(em, teamRecords, id), 'ERR_NO_TEAM_FOUND');

const requireTeam = async ({ em }: Scope, id: number): Promise<Team> => required(await em.findOne(Team, { id }), 'ERR_NO_TEAM_FOUND');

export async function createTeam(
  scope: Scope,
  { name, color = defaultTeamColor, userIds = [] }: InputOf<typeof api.teams.create>,
): Promise<TeamRecord> {
  await assertBelow(scope, { max: maxTeams, code: 'ERR_TEAMS_LIMIT', count: () => scope.em.count(Team) });
  const team = scope.create(Team, { name, color });
  await scope.em.flush();
  await setTeamMembers(scope, team.id, userIds);
  scope.recordEvent('team.created', { teamId: team.id });
  return showTeam(scope, team);
}

export async function updateTeam(scope: Scope, { id, userIds, ...changes }: InputOf<typeof api.teams.update>): Promise<TeamRecord> {
  scope.em.assign(await requireTeam(scope, id), changes);
  await scope.em.flush();
  await (userIds === undefined ? undefined : setTeamMembers(scope, id, userIds));
  scope.recordEvent('team.changed', { teamId: id });
  return showTeam(scope, { id });
}

export async function removeTeam(scope: Scope, { id }: InputOf<typeof api.teams.remove>): Promise<Confirmation> {
  scope.em.remove(await requireTeam(scope, id));
  scope.recordEvent('team.removed', { teamId: id });
  return { message: 'Team deleted' };
}
