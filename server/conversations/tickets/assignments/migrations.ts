import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Turns of people in queues, and what they are good at. */
export const assignmentMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611261050-create-assignments',
    () => `
  create table assignment_turns (
    queue_id int not null,
    user_id int not null,
    company_id int not null,
    given_at timestamptz not null,
    primary key (queue_id, user_id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on assignment_turns (company_id, queue_id);
  create index on assignment_turns (company_id, user_id);
  ${companyTable('assignment_turns')}

  create table user_skills (
    user_id int not null,
    tag_id int not null,
    company_id int not null,
    primary key (user_id, tag_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
  );
  create index on user_skills (company_id, user_id);
  create index on user_skills (company_id, tag_id);
  ${companyTable('user_skills')}
`,
  ),
];
