import { Migration } from '@mikro-orm/migrations';
import { companyTable } from './sql.ts';

/**
 * Why what waits for a number does not leave at once, as its sender says: '' is the pace of the number, a chat is one whose
 * next letter could not leave yet. No key to messages: what it names may go meanwhile.
 */
export class Migration20261129000100 extends Migration {
  override up(): void {
    this.addSql(`
      create table connection_holds (
        company_id int not null,
        connection_id int not null,
        chat text not null default '',
        cause text not null,
        per_minute int,
        message_id bigint,
        primary key (connection_id, chat),
        foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
      )`);
    this.addSql('create index on connection_holds (company_id, connection_id)');
    this.addSql(companyTable('connection_holds'));
  }
}
