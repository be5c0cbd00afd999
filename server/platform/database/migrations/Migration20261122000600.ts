import { Migration } from '@mikro-orm/migrations';
import { companyTable, grantSequences, timestampColumns } from './sql.ts';

/** Two contacts that proved to be one: what the one that went held, so that it can be undone. */
const merges = (): string => `
  create table contact_merges (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    kept_id int not null,
    -- The contact that went: no reference, because it is not there; an undo brings it back under the same id.
    lost_id int not null,
    lost jsonb not null,
    -- The one that stayed, as it was before.
    kept jsonb not null,
    addresses text[] not null,
    ticket_ids int[] not null,
    message_ids bigint[] not null,
    note_ids int[] not null,
    field_ids int[] not null,
    undone_at timestamptz,
    undone_by int,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, undone_by) references users (company_id, id) on delete set null (undone_by)
  );
  create index on contact_merges (company_id, kept_id);
  create index on contact_merges (company_id, lost_id);
  ${companyTable('contact_merges')}

  -- Of two conversations that were going on at the same time one goes on; the other is written down here.
  create table ticket_joins (
    company_id int not null,
    ticket_id int not null,
    uuid uuid not null,
    merge_id int not null,
    into_id int not null,
    ticket jsonb not null,
    message_ids bigint[] not null,
    note_ids int[] not null,
    tag_ids int[] not null,
    tracking_ids int[] not null,
    ${timestampColumns},
    primary key (company_id, ticket_id),
    unique (company_id, uuid),
    foreign key (company_id, merge_id) references contact_merges (company_id, id) on delete cascade,
    foreign key (company_id, into_id) references tickets (company_id, id) on delete cascade
  );
  create index on ticket_joins (company_id, merge_id);
  create index on ticket_joins (company_id, into_id);
  ${companyTable('ticket_joins')}
`;

/** What is learned of people without a message is kept like what arrives: durable, handed over once. */
const inbox = `
  alter table whatsapp_inbox drop constraint if exists whatsapp_inbox_kind_check;
`;

/** One contact with many addresses: merges that can be undone, and what is learned without a message. */
export class Migration20261122000600 extends Migration {
  override up(): void {
    this.addSql(merges());
    this.addSql(inbox);
    this.addSql(grantSequences());
  }
}
