import { Migration } from '@mikro-orm/migrations';

/** What the provider itself counts of a number's new conversations, as it last said. */
export class Migration20261122000620 extends Migration {
  override up(): void {
    this.addSql(`
      alter table connections
        add column quota_used int,
        add column quota_total int,
        add column quota_ends_at timestamptz,
        add column quota_told_at timestamptz;
    `);
  }
}
