import { Migration } from '@mikro-orm/migrations';

const queues = ['outbox', 'listener_tasks', 'simulated_inbox', 'whatsapp_inbox'];

/**
 * What passes through these leaves at once, and whoever reads the rest walks over where it lay. By themselves they would be swept at
 * a fifth of their size. What lies on simulated phones is found by its name.
 */
export class Migration20261130000100 extends Migration {
  override up(): void {
    for (const queue of queues) {
      this.addSql(`alter table ${queue} set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    }
    this.addSql('create index on simulated_messages (connection_id, external_id)');
  }
}
