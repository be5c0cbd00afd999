import { Migration } from '@mikro-orm/migrations';

/**
 * A conversation that went into one which has gone into a third since: where it went first is needed to part them again, in
 * whichever order. No reference, because that one may be gone.
 */
export class Migration20261123000300 extends Migration {
  override up(): void {
    this.addSql('alter table ticket_joins add column first_into_id int');
    this.addSql('update ticket_joins set first_into_id = into_id');
    this.addSql('alter table ticket_joins alter column first_into_id set not null');
  }

  override down(): void {
    this.addSql('alter table ticket_joins drop column first_into_id');
  }
}
