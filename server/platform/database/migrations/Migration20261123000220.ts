import { Migration } from '@mikro-orm/migrations';

/** Who is named in a message. */
export class Migration20261123000220 extends Migration {
  override up(): void {
    this.addSql(`alter table messages add column mentions jsonb not null default '[]'`);
  }
}
