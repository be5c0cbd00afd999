import { Migration } from '@mikro-orm/migrations';

/**
 * That a message could not be taken back for everybody, or a reaction not be told; which messages have something that waits to be
 * told; and what waits outlives its number, so that it can be said to have failed.
 */
export class Migration20261125000100 extends Migration {
  override up(): void {
    this.addSql('alter table messages add column revoke_failure text, add column reaction_failure text');
    this.addSql(`create index on message_actions (company_id, message_id) where state = 'queued'`);
    this.addSql('alter table message_actions alter column connection_id drop not null');
    this.addSql('alter table message_actions drop constraint message_actions_company_id_connection_id_fkey');
    this.addSql(`alter table message_actions add foreign key (company_id, connection_id)
      references connections (company_id, id) on delete set null (connection_id)`);
  }
}
