import { Migration } from '@mikro-orm/migrations';

/** Numbers are paired by a code of eight characters too, and paused without being forgotten. */
export class Migration20261122000300 extends Migration {
  override up(): void {
    this.addSql(`
      alter table connections add pairing_code text not null default '';
      alter table connection_leases
        -- Digits of the phone that is to type in the code.
        add pair_with text,
        drop constraint connection_leases_wish_check,
        add constraint connection_leases_wish_check check (wish in ('start', 'renew', 'code', 'pause', 'stop'));
    `);
  }
}
