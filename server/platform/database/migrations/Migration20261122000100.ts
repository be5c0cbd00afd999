import { Migration } from '@mikro-orm/migrations';
import { outboxChannel } from '#server/platform/database/outbox/outbox.ts';

/**
 * Whatever is laid into the outbox wakes the relay, whoever lays it and by however many statements: the database says so itself,
 * so that no piece of work spends a round trip on it.
 */
const wakeRelay = `
  create function wake_relay() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${outboxChannel}', '');
    return null;
  end $$;
  create trigger outbox_wakes after insert on outbox for each statement execute function wake_relay();
`;

/** The outbox rings by itself. */
export class Migration20261122000100 extends Migration {
  override up(): void {
    this.addSql(wakeRelay);
  }
}
