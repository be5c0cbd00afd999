import { Migration } from '@mikro-orm/migrations';

/**
 * What messages show beside their words: the shape of a voice, a small picture until the file is there, a poll with its votes.
 * The inbox also takes what could not be opened, calls, and changes of groups.
 */
const richer = `
  alter table messages
    add column media_waveform jsonb,
    add column media_preview text,
    add column poll jsonb;

  alter table whatsapp_inbox drop constraint whatsapp_inbox_kind_check;
  alter table whatsapp_inbox add constraint whatsapp_inbox_kind_check
    check (kind in ('message', 'receipt', 'unreadable', 'call', 'group'));
`;

/** Richer messages, and more kinds of inbound stanzas. */
export class Migration20261122000400 extends Migration {
  override up(): void {
    this.addSql(richer);
  }
}
