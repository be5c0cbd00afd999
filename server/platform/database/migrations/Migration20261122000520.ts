import { Migration } from '@mikro-orm/migrations';

/** Messages can be passed on to other conversations, and say so. */
export class Migration20261122000520 extends Migration {
  override up(): void {
    this.addSql('alter table messages add column is_forwarded boolean not null default false');
  }
}
