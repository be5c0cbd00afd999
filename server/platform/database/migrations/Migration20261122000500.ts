import { Migration } from '@mikro-orm/migrations';

/** When a message of ours took which step: columns of its row, so that no step costs a statement of its own. */
export class Migration20261122000500 extends Migration {
  override up(): void {
    this.addSql(`
      alter table messages
        add column written_at timestamptz,
        add column server_at timestamptz,
        add column delivered_at timestamptz,
        add column read_at timestamptz,
        add column played_at timestamptz,
        add column failed_at timestamptz`);
  }
}
