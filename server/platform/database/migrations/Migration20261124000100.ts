import { Migration } from '@mikro-orm/migrations';

/** What an edit has replaced, so that it can come back; and that the last one did not reach the other side. */
export class Migration20261124000100 extends Migration {
  override up(): void {
    this.addSql('alter table message_actions add column replaced jsonb');
    this.addSql('create index on message_actions (company_id, connection_id, external_id)');
    this.addSql('alter table messages add column edit_failure text');
  }
}
