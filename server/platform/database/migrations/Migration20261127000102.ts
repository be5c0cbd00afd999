import { Migration } from '@mikro-orm/migrations';

/** What we do to a message has been written to the wire; that the provider has it is known only when it says so. */
export class Migration20261127000102 extends Migration {
  override up(): void {
    this.addSql('alter table message_actions drop constraint message_actions_state_check');
    this.addSql("alter table message_actions add check (state in ('queued', 'written', 'done', 'failed'))");
    this.addSql(`create index on message_actions (company_id, connection_id, id) where state = 'written'`);
  }
}
