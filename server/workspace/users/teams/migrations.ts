import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Teams and their members. */
export const teamMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611230134-create-teams',
    () => `
  create table teams (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    color text not null,
    ${timestampColumns},
    unique (company_id, id)
  );
  create unique index teams_name_key on teams (company_id, lower(name));
  ${companyTable('teams')}

  create table team_members (
    company_id int not null,
    team_id int not null,
    user_id int not null,
    primary key (team_id, user_id),
    foreign key (company_id, team_id) references teams (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on team_members (company_id, user_id);
  ${companyTable('team_members')}
`,
  ),
];
