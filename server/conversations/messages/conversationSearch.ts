import { roles } from '#server/platform/database/postgres/roles.ts';

/** Sizes of the blocks of messages in the search index, in ids, from small to large: a search goes back in time until it has enough. */
const messageBlocks = [4_096, 65_536, 1_048_576];
const [smallestBlock] = messageBlocks;

/** Sizes of the blocks of tickets in the search index, in ids, from large to small; the last is the ticket itself. */
const ticketBlocks = [65_536, 2_048, 64, 1];

/** Number of hits in what was read from which on a ticket is taken to hide others. */
const floodingHits = 50;

const blockOf = (size: number): string => (size === 1 ? 'ticket_id' : `(ticket_id / ${size})`);

const indexOptions = 'with (fastupdate = on, gin_pending_list_limit = 256)';

/** An index of words knows no order, so that the newest hits of a frequent word could only be picked from all of them: blocks narrow it. */
const searchIndex = `
  create index messages_search on messages using gin (
      company_id, ${messageBlocks.map((size) => `(id / ${size})`).join(', ')}, ${ticketBlocks.map(blockOf).join(', ')}, plain(body) gin_trgm_ops)
    ${indexOptions}`;

const isVisible = '($3 is null or queue_id is null or queue_id = any($3) or ticket_id = any($4))';

/** Step of the search: the newest hit in each of the given tickets. */
const givenTickets = `
    if among is not null then
      return query execute
        'select newest_hit.* from (select one from unnest($2) one order by one desc) one
         cross join lateral (
           select id, m.ticket_id from messages m where company_id = $1 and m.ticket_id = one and ' || every_word || '
             and (' || visible || ')
           order by sent_at desc, id desc limit 1) newest_hit
         limit $5' using company, among, queues, own, most;
      return;
    end if;
`;

/** Number of hits up to which they are read all. */
const fewHits = 512;
/** Number of a conversation's newest messages that are read before the index is asked. */
const newestRead = 64;
/** Number of long conversations up to which the index is asked for each of them at once. */
const fewConversations = 16;

/** A message is deep behind so many of its conversation. Which ones are only decides where they are looked for. */
const deepFrom = 1_000;

/** The flag of deep messages. The number of a conversation is counted at every sixteenth message only, and not again once it is long. */
const deepMessages = `
  alter table messages add column is_deep boolean not null default false;
  with long as (select company_id, ticket_id from messages group by 1, 2 having count(*) > ${deepFrom}),
    placed as (select m.id, row_number() over (partition by m.company_id, m.ticket_id order by m.sent_at, m.id) as place from long join messages m using (company_id, ticket_id))
  update messages m set is_deep = true from placed where placed.id = m.id and place > ${deepFrom};
  create index messages_deep on messages (company_id, ticket_id, sent_at desc, id desc) where is_deep;

  create function mark_deep_message() returns trigger language plpgsql as $$
  begin
    new.is_deep := coalesce((select is_deep from messages
        where company_id = new.company_id and ticket_id = new.ticket_id order by sent_at desc, id desc limit 1), false)
      or new.id % 16 = 0 and exists (select from messages
        where company_id = new.company_id and ticket_id = new.ticket_id order by sent_at desc, id desc offset ${deepFrom});
    return new;
  end $$;
  create trigger mark_deep before insert on messages for each row execute function mark_deep_message();
`;

/** Step of the search: the newest hit among the deep messages of each long conversation; there are at most a thousandth as many of them as messages. */
const deepHits = `
    oldest := case when cardinality(tickets) < most then 0 else searched_to end;
    long_tickets := array(with recursive next as (
        select min(m.ticket_id) as one from messages m where company_id = company and is_deep
        union all select (select min(m.ticket_id) from messages m where company_id = company and is_deep and m.ticket_id > one) from next where one is not null)
      select one from next where one is not null);
    if cardinality(long_tickets) > ${fewConversations} then
      execute format(found_deep, '') into reads, ids, ids_owners using company, null::text, queues, own;
      if reads < ${fewHits} then
        return query select unnest(ids), unnest(ids_owners);
        long_tickets := '{}';
      end if;
    end if;
    foreach long in array long_tickets loop
      return query execute
        'select id, $2 from (select * from messages m where company_id = $1 and m.ticket_id = $2 and is_deep
           order by sent_at desc, id desc limit ${newestRead}) m
         where id >= $5 and ' || every_word || ' and (' || visible || ') order by sent_at desc, id desc limit 1'
        using company, long, queues, own, oldest;
      get diagnostics reads = row_count;
      continue when reads > 0 or oldest > 0 and cardinality(long_tickets) > ${fewConversations};
      execute format(found_deep, 'and m.ticket_id = $5') into reads, ids, ids_owners using company, null::text, queues, own, long;
      if reads < ${fewHits} then
        return query select unnest(ids), unnest(ids_owners);
      else
        -- Among so many hits the newest is near the end of the conversation.
        return query execute
          'select id, $2 from messages m where company_id = $1 and m.ticket_id = $2 and is_deep
             and ' || every_word || ' and (' || visible || ') order by sent_at desc, id desc limit 1'
          using company, long, queues, own;
      end if;
    end loop;
`;

/** Step of the search: hits back in time, until enough conversations have one. */
const recentHits = `
    while searched_to > 0 and has_read < most_read and cardinality(tickets) < most loop
      -- The largest block that is expected to hold no more than what is missing, going by what was met so far.
      select coalesce(max(size), ${smallestBlock}) into width from unnest(array[${messageBlocks.join(', ')}]::bigint[]) size
        where size <= widest and size <= 4 * searched and size * has_read <= (most_read - has_read) * searched
          and size * cardinality(tickets) <= 2 * (most - cardinality(tickets)) * searched;
      execute format(found_hits, 'id / ' || width) into reads, ids, ids_owners
        using company, null::text, queues, own, (searched_to - 1) / width, searched_to,
        case width when ${smallestBlock} then width else most_of_block end;
      if reads >= most_of_block and width > ${smallestBlock} then
        widest := width / 16;
        continue;
      end if;
      has_read := has_read + reads;
      searched_to := (searched_to - 1) / width * width;
      searched := newest + 1 - searched_to;
      if ids is not null then
        return query select unnest(ids), unnest(ids_owners);
        owners := owners || ids_owners;
        tickets := array(select distinct unnest(tickets || ids_owners));
      end if;
    end loop;
`;

/** Step of the search: conversations that others hide. */
const hiddenHits = `
    if searched_to > 0 and cardinality(tickets) < most then
      flooding := array(select one from unnest(owners) one group by one having count(*) >= ${floodingHits});
      blocks := array(select generate_series(0, (select max(id) from tickets where company_id = company) / widths[1]));
      for level in 1..cardinality(widths) loop
        width := widths[level];
        full_blocks := case when width = 1 then '{}' else array(select distinct one / width from unnest(flooding) one where one / width = any(blocks)) end;
        for block, reads, ids, ids_owners in execute format(
          'select block, met.* from unnest($8::int[]) block cross join lateral (' || replace(found_hits, '$5', 'block') || ') met where count > 0',
          case when width = 1 then 'ticket_id' else 'ticket_id / ' || width end)
          using company, null::text, queues, own, null, newest + 1, case when width > 1 then most end,
            array(select one from unnest(blocks) one where one <> all(full_blocks))
        loop
          if width > 1 and reads = most then
            full_blocks := full_blocks || block;
          elsif ids is not null then
            return query select unnest(ids), unnest(ids_owners);
            tickets := array(select distinct unnest(tickets || ids_owners));
          end if;
        end loop;
        exit when cardinality(tickets) >= most or cardinality(full_blocks) = 0;
        factor := width / widths[level + 1];
        blocks := array(select one * factor + part from unnest(full_blocks) one, generate_series(0, factor - 1) part
          where width > factor or one * factor + part <> all(tickets));
      end loop;
    end if;
`;

/** Length of a word from which on its letters are taken by threes. */
const longWord = 6;

/** Number of words, the longest, that the index is asked for. */
const indexedWords = 3;

/**
 * Step of the search: the conditions. The index is asked for every third trigram of several words: it looks at each trigram of a
 * pattern, and those in between tell nothing new. What it finds is then checked for every word.
 */
const wordConditions = `
    for patterns in
      select w.patterns from (select array(select plain(one) from jsonb_array_elements_text(word) one) as patterns from jsonb_array_elements(words) word) w
      order by cardinality(w.patterns), length(w.patterns[1]) desc
    loop
      every_word := concat_ws(' and ', every_word, format('plain(body) || '''' like any (%L::text[])', patterns));
      place := place + 1;
      if place <= ${indexedWords} and cardinality(patterns) = 1 then
        matches := concat_ws(' and ', matches, format('plain(body) like %L', case
          when jsonb_array_length(words) = 1 or length(patterns[1]) < ${longWord} + 2 or position('\\' in patterns[1]) > 0 then patterns[1]
          else '%' || regexp_replace(trim(both '%' from patterns[1]), '(...)', '\\1%', 'g') || '%' end));
      end if;
    end loop;
    if jsonb_array_length(words) > 1 or matches is null then
      matches := concat_ws(' and ', matches, every_word);
    end if;
`;

/**
 * Conversations in which the words occur, each with its newest message that contains it and perhaps some more. The first part reads hits
 * back in time, which suffices unless a few conversations hold most of them; the second part then finds the others, by dividing the
 * tickets into blocks and those with many hits into smaller ones. Both leave out the deep messages of long conversations, so that none
 * floods them; the third part looks into each of those. What is read is bounded by the number of conversations, not of hits.
 *
 * The function runs as the support role: index operators of text search are not leakproof, so a role under a policy may not use them and
 * would scan. It takes the company from the session, never from an argument. Its number of rows makes the planner look the few hits up
 * instead of reading whole tables.
 *
 * - `words`: each must occur in the message; an array of patterns of which one suffices, one pattern for any part of a text.
 * - `most` conversations suffice.
 * - `queues` and `own`: only messages without a queue, of these queues, or in these tickets; null for all.
 * - `among`: only these tickets; null for all.
 */
const searchFunction = (): string => `
  create or replace function search_conversations(words jsonb, most int, queues int[], own int[], among int[])
    returns table (message_id bigint, ticket_id int)
    language plpgsql stable security definer set search_path = public rows 100 as $$
  declare
    company constant int := current_setting('app.company')::int;
    most_read constant int := 20 * most;
    most_of_block constant int := 5 * most;
    visible constant text := '${isVisible}';
    patterns text[];
    place int := 0;
    -- Each word, without the index, and what the index is asked for.
    every_word text;
    matches text;
    found_hits text;
    found_deep text;
    long int;
    oldest bigint;
    long_tickets int[];
    newest constant bigint := (select max(id) from messages where company_id = company);
    searched_to bigint := newest + 1;
    searched bigint := 0;
    has_read int := 0;
    tickets int[] := '{}';
    owners int[] := '{}';
    width bigint;
    widest bigint := ${messageBlocks.at(-1)};
    reads int;
    ids bigint[];
    ids_owners int[];
    block int;
    blocks int[];
    full_blocks int[];
    flooding int[];
    widths constant int[] := array[${ticketBlocks.join(', ')}];
    factor int;
  begin
${wordConditions}
    found_hits :=
      'with hit as materialized (select id, m.ticket_id, m.queue_id from messages m
         where company_id = $1 and not is_deep and ' || replace(matches, '%', '%%') || ' and %s = $5 and id < $6 limit $7)
       select count(*)::int, array_agg(id order by id desc) filter (where ${isVisible}),
         array_agg(ticket_id order by id desc) filter (where ${isVisible}) from hit';
    found_deep :=
      'with hit as materialized (select id, m.ticket_id, m.queue_id from messages m
         where company_id = $1 and is_deep and ' || replace(matches, '%', '%%') || ' %s limit ${fewHits})
       select count(*)::int, array_agg(id) filter (where ${isVisible}), array_agg(ticket_id) filter (where ${isVisible}) from hit';
${givenTickets}${recentHits}${hiddenHits}${deepHits}  end $$;

  grant create on schema public to ${roles.support};
  alter function search_conversations(jsonb, int, int[], int[], int[]) owner to ${roles.support};
  revoke create on schema public from ${roles.support};
  revoke all on function search_conversations(jsonb, int, int[], int[], int[]) from public;
  grant execute on function search_conversations(jsonb, int, int[], int[], int[]) to ${roles.app}, ${roles.support};
`;

/** Statements of the search by conversations; they replace the search by messages. */
export const conversationSearch = (): string => `
  drop index messages_search;
  drop function search_messages(text, int);
  ${searchIndex};
  ${searchFunction()}`;

/** Statements that keep deep messages in an index of their own. */
export const deepConversationSearch = (): string => `
  drop index messages_search;
  ${deepMessages}
  ${searchIndex} where not is_deep;
  create index messages_search_deep on messages using gin (ticket_id, plain(body) gin_trgm_ops) ${indexOptions} where is_deep;
  ${searchFunction()}`;

/** Statements that ask the index for fewer trigrams of several words. */
export const sievedConversationSearch = (): string => searchFunction();

/** Statements that look for each word of a term, in any order. */
export const conversationSearchByWords = (): string => `
  drop function if exists search_conversations(text, int, int[], int[], int[]);
  ${searchFunction()}`;
