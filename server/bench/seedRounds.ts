/** Rounds of a year, 50 000 a month, and tags on a third of the tickets: what the dashboard counts. */
export const roundsPerMonth = 50_000;

const hash = (n: string, salt: number): string => `(hashint8(${n}::bigint * 31 + ${salt}) & 1073741823)`;

/** Most of a person's rounds come from one queue and one number, and all of them in the hours of a working day. */
export const roundStatements: readonly string[] = [
  `insert into tags (company_id, name, color) select 1, 'Assunto ' || n, '#3366aa' from generate_series(1, 12) n on conflict do nothing`,
  `insert into ticket_tags (company_id, ticket_id, tag_id)
   select 1, t.id, g.ids[1 + ${hash('t.id', 1)} % array_length(g.ids, 1)]
   from tickets t, generate_series(0, 1) copy,
     (select array_agg(id order by id) ids from tags where company_id = 1 and name like 'Assunto %') g
   where t.company_id = 1 and (t.id + copy) % 3 = 0 and (copy = 0 or t.id % 4 = 0)
   on conflict do nothing`,
  `insert into connections (company_id, name, provider, state, number, wanted)
   select 1, 'Número ' || n, 'simulated', 'paused', '551190000000' || n, false from generate_series(1, 2) n`,
  `with people as (select array_agg(id order by id) ids from users where company_id = 1),
     lines as (select array_agg(id order by id) ids from queues where company_id = 1),
     numbers as (select array_agg(id order by id) ids from connections where company_id = 1),
     known as (select array_agg(id order by id) ids from tickets where company_id = 1 and status = 'closed')
   insert into ticket_trackings (company_id, ticket_id, user_id, queue_id, whatsapp_id, created_at, queued_at, asked_at, answered_at, started_at,
     finished_at, updated_at)
   select 1, known.ids[1 + ${hash('n', 2)} % array_length(known.ids, 1)], people.ids[1 + person % array_length(people.ids, 1)],
     lines.ids[1 + (person + case when ${hash('n', 4)} % 10 < 7 then 0 else ${hash('n', 5)} end) % array_length(lines.ids, 1)],
     numbers.ids[1 + (person + case when ${hash('n', 6)} % 10 < 8 then 0 else ${hash('n', 7)} end) % array_length(numbers.ids, 1)],
     begun, begun + interval '30 seconds', begun, begun + ${hash('n', 8)} % 900 * interval '1 second',
     begun + ${hash('n', 8)} % 900 * interval '1 second', begun + (900 + ${hash('n', 9)} % 5400) * interval '1 second', begun
   from generate_series(1, ${roundsPerMonth * 12}) n, people, lines, numbers, known,
     lateral (select ${hash('n', 3)} as person,
       date_trunc('day', now()) - (n / ${Math.round((roundsPerMonth * 12) / 365)}) * interval '1 day'
         - interval '13 hours' + ${hash('n', 10)} % 36000 * interval '1 second' as begun) k
   order by begun`,
];
