import { Migration } from '@mikro-orm/migrations';

/** Of a message that failed without a word from the provider nobody knows whether the other side has it: it can still be taken back. */
export class Migration20261127000101 extends Migration {
  override up(): void {
    this.addSql('alter table messages add column may_have_arrived boolean not null default false');
    this.addSql("update messages set may_have_arrived = true where delivery = 'failed' and failure = 'unconfirmed'");
  }
}
