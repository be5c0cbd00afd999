import { Migration } from '@mikro-orm/migrations';

/** What asks a question is kept until nobody votes any more. */
export class Migration20261123000210 extends Migration {
  override up(): void {
    this.addSql('alter table whatsapp_inbox add column is_poll boolean not null default false');
  }
}
