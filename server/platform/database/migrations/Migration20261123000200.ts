import { Migration } from '@mikro-orm/migrations';
import { companyTable } from './sql.ts';

const recipients = (): string => `
  create table message_recipients (
    company_id int not null,
    message_id bigint not null,
    address text not null,
    number text,
    delivered_at timestamptz,
    read_at timestamptz,
    played_at timestamptz,
    primary key (company_id, message_id, address),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  );
  ${companyTable('message_recipients')}

  alter table whatsapp_sent add column members jsonb;

  -- In a group there is one per member: each has the message at a time of their own.
  alter table early_receipts add column member text not null default '', add column in_group jsonb;
  alter table early_receipts drop constraint early_receipts_pkey;
  alter table early_receipts add primary key (company_id, connection_id, external_id, member);
`;

/** Whom in a group a message of ours was for, and since when each of them has it. */
export class Migration20261123000200 extends Migration {
  override up(): void {
    this.addSql(recipients());
  }
}
