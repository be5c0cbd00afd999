import { Migration } from '@mikro-orm/migrations';

/** What somebody who calls is told, in the words of the company; empty: in ours. */
export class Migration20261123000310 extends Migration {
  override up(): void {
    this.addSql(`alter table connections add column call_message text not null default ''`);
  }

  override down(): void {
    this.addSql('alter table connections drop column call_message');
  }
}
