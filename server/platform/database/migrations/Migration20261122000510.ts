import { Migration } from '@mikro-orm/migrations';

/** Whether a number was refused lately because of strangers is asked when its line begins. */
export class Migration20261122000510 extends Migration {
  override up(): void {
    this.addSql(`create index on messages (company_id, connection_id, failed_at) where failure = 'restricted'`);
  }
}
