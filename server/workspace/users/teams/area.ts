import type { Area } from '#server/platform/area.ts';
import { referencesOf } from '#server/platform/database/references.ts';
import { teamMigrations } from './migrations.ts';
import { teamBroadcasts } from './live.ts';
import { teamRoutes } from './routes.ts';
import { teamSchema } from './Team.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'team.created': { teamId: number };
    'team.changed': { teamId: number };
    'team.removed': { teamId: number };
  }
}

export const teamsArea: Area = {
  name: 'teams',
  readsTables: ['users'],
  migrations: teamMigrations,
  references: referencesOf('team_members', { user_id: 'user' }),
  entities: [teamSchema],
  routes: teamRoutes,
  broadcasts: teamBroadcasts,
  sqlFragments: { 'user.teamMembers': 'select team_id, user_id from team_members' },
  uniqueConstraintErrors: { teams_name_key: 'ERR_TEAM_NAME_TAKEN' },
};
