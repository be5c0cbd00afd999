import { Migration } from '@mikro-orm/migrations';

const person = (column: string): string => `
  alter table ticket_trackings add column ${column} int,
    add foreign key (company_id, ${column}) references users (company_id, id) on delete set null (${column});
  create index on ticket_trackings (company_id, ${column}) where ${column} is not null`;

/** Who began a round of a conversation, where it was not the contact, and who ended it; rounds are found by their conversation. */
export class Migration20261128000100 extends Migration {
  override up(): void {
    this.addSql(person('opened_by'));
    this.addSql(person('closed_by'));
    this.addSql('create index on ticket_trackings (company_id, ticket_id, id)');
  }
}
