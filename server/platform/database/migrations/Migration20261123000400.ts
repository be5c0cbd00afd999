import { Migration } from '@mikro-orm/migrations';

/** The blocks of the index, from small to large; see the migration that made it. */
const searchWindows = [16_384, 65_536, 262_144, 1_048_576];

/** From here on a block is looked into however little it promises: what was found so far says nothing about the years before. */
const alwaysLooked = 262_144;

const search = (): string => `
  create or replace function search_messages(term text, most int) returns table (message_id bigint, ticket_id int, queue_id int)
    language plpgsql stable security definer set search_path = public rows 100 as $$
  declare
    own int := current_setting('app.company')::int;
    pattern text := '%' || plain(term) || '%';
    newest bigint := (select max(id) from messages where company_id = own);
    looked_at bigint := newest + 1;
    hits int := 0;
    hits_now int;
    block bigint;
    size bigint;
  begin
    foreach size in array array[${searchWindows.join(', ')}] loop
      -- A block that will not bring what is missing, going by how often the term was met so far, only costs a look on the way to a larger one.
      continue when looked_at <= newest and size < ${alwaysLooked}
        and hits::float / (newest + 1 - looked_at) * size < most - hits;
      -- The block before the newest one too: that one may have just begun.
      for back in 0..1 loop
        block := newest / size - back;
        continue when block * size >= looked_at;
        return query execute format(
          'with found as materialized (select id, m.ticket_id, m.queue_id from messages m
             where company_id = $1 and id / %s = $2 and plain(body) like $3 and id < $4)
           select * from found order by id desc limit $5', size)
          using own, block, pattern, looked_at, most - hits;
        get diagnostics hits_now = row_count;
        hits := hits + hits_now;
        looked_at := block * size;
        if hits >= most or looked_at <= 0 then
          return;
        end if;
      end loop;
    end loop;
    return query execute
      'with found as materialized (select id, m.ticket_id, m.queue_id from messages m
         where company_id = $1 and plain(body) like $2 and id < $3)
       select * from found order by id desc limit $4'
      using own, pattern, looked_at, most - hits;
  end $$;
`;

/** Search for a word that is met now and then looks into two blocks of messages less. */
export class Migration20261123000400 extends Migration {
  override up(): void {
    this.addSql(search());
  }
}
