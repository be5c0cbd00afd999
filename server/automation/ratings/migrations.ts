import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** One question for each round of a ticket. */
export const ratingMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611261000-create-ticket-ratings',
    () => `
  create table ticket_ratings (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    ticket_id int,
    tracking_id int,
    user_id int,
    queue_id int,
    state text not null check (state in ('asked', 'rated', 'expired', 'withdrawn')),
    rate smallint check (rate between 1 and 3),
    comment text not null default '',
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    remind_at timestamptz,
    rated_at timestamptz,
    comment_until timestamptz,
    thanked_at timestamptz,
    unique (company_id, id),
    unique (company_id, tracking_id),
    check ((state = 'rated') = (rate is not null)),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
    foreign key (company_id, tracking_id) references ticket_trackings (company_id, id) on delete set null (tracking_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
  );
  create index ticket_ratings_due on ticket_ratings (least(expires_at, remind_at)) where state = 'asked';
  create index on ticket_ratings (company_id, asked_at);
  create index on ticket_ratings (company_id, ticket_id);
  create index on ticket_ratings (company_id, user_id);
  create index on ticket_ratings (company_id, queue_id);
  ${companyTable('ticket_ratings')}
`,
  ),
];
