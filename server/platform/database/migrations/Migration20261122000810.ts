import { Migration } from '@mikro-orm/migrations';
import { companyTable } from './sql.ts';

const readMarks = (): string => `
  create table read_marks (
    company_id int not null,
    connection_id int not null,
    message_id bigint primary key,
    created_at timestamptz not null default now(),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  );
  create index on read_marks (company_id, connection_id, message_id);
  ${companyTable('read_marks')}
`;

/** Messages that were read here, and whose senders have not been told yet. */
export class Migration20261122000810 extends Migration {
  override up(): void {
    this.addSql(readMarks());
  }
}
