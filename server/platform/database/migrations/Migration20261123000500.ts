import { Migration } from '@mikro-orm/migrations';

/** The blocks of the index, from small to large; see the migration that made it. */
const searchWindows = [16_384, 65_536, 262_144, 1_048_576];
const [smallest] = searchWindows;

/** So many messages back, what is left is looked through as a whole. */
const farBack = 2_097_152;

const search = (): string => `
  create or replace function search_messages(term text, most int) returns table (message_id bigint, ticket_id int, queue_id int)
    language plpgsql stable security definer set search_path = public rows 100 as $$
  declare
    own int := current_setting('app.company')::int;
    pattern text := '%' || plain(term) || '%';
    newest bigint := (select max(id) from messages where company_id = own);
    looked_at bigint := newest + 1;
    looked bigint := 0;
    hits int := 0;
    hits_now int;
    size bigint;
  begin
    while hits < most and looked_at > 0 and looked < ${farBack} loop
      -- The largest block that ends where the last one began, so that nothing is looked at twice; no larger than what is missing
      -- needs, going by how often the term was met so far, and no larger than what was seen so far lets one judge.
      select coalesce(max(fitting), ${smallest}) into size from unnest(array[${searchWindows.join(', ')}]::bigint[]) fitting
        where looked_at % fitting = 0 and fitting <= 4 * looked and fitting * hits <= (most - hits) * looked;
      return query execute format(
        'with found as materialized (select id, m.ticket_id, m.queue_id from messages m
           where company_id = $1 and id / %s = $2 and plain(body) like $3 and id < $4)
         select * from found order by id desc limit $5', size)
        using own, (looked_at - 1) / size, pattern, looked_at, most - hits;
      get diagnostics hits_now = row_count;
      hits := hits + hits_now;
      looked_at := (looked_at - 1) / size * size;
      looked := newest + 1 - looked_at;
    end loop;
    if hits < most and looked_at > 0 then
      return query execute
        'with found as materialized (select id, m.ticket_id, m.queue_id from messages m
           where company_id = $1 and plain(body) like $2 and id < $3)
         select * from found order by id desc limit $4'
        using own, pattern, looked_at, most - hits;
    end if;
  end $$;
`;

/** Search looks at no block of messages twice, and at no larger one than it needs. */
export class Migration20261123000500 extends Migration {
  override up(): void {
    this.addSql(search());
  }
}
