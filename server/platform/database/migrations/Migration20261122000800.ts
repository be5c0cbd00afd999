import { Migration } from '@mikro-orm/migrations';

/**
 * The order in which people look for names: accents and case count only between names that are otherwise the same. A database
 * built without ICU takes what the system has, and sorts by code points where that is nothing.
 */
const collation = `
  do $$
  declare
    wanted text[] := array['und-x-icu', 'pt_BR.utf8', 'en_US.utf8', 'es_ES.utf8', 'C'];
    source text;
  begin
    select collname into strict source from pg_collation
      where collnamespace = 'pg_catalog'::regnamespace and collname = any(wanted)
        and collencoding in (-1, (select encoding from pg_database where datname = current_database()))
      order by array_position(wanted, collname::text) limit 1;
    execute format('create collation public.by_name from pg_catalog.%I', source);
  end $$;
`;

/** Names are sorted as people sort them, and contacts have an index in that order. */
export class Migration20261122000800 extends Migration {
  override up(): void {
    this.addSql(collation);
    this.addSql('drop index contacts_company_id_name_id_idx');
    this.addSql('create index contacts_by_name on contacts (company_id, name collate by_name, id)');
  }
}
