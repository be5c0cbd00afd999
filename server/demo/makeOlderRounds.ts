import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { requireEntry, type DemoContext } from './DemoContext.ts';

const shownDays = 60;

/**
 * Rounds of tickets that are gone, which the dashboard counts and no list shows: on weekdays more than on Saturdays, from nine to
 * seven, a little fewer and slower a month ago. `h(n)` is the same in every demo.
 */
const insertStatement = `
  insert into ticket_trackings (company_id, user_id, queue_id, whatsapp_id, created_at, queued_at, asked_at, answered_at, started_at, finished_at,
    updated_at, answer_due_at)
  select $1, user_id, queue_id, connection_id, begun, begun, begun, begun + wait + interval '40 seconds', begun + wait, begun + wait + handling,
    begun + wait + handling, begun + interval '10 minutes'
  from (
    select ($2::int[])[1 + least(seed % 7, seed / 7 % 7) % cardinality($2::int[])] as user_id,
      ($3::int[])[1 + least(seed / 11 % 5, seed / 3 % 5) % cardinality($3::int[])] as queue_id,
      ($4::int[])[1 + seed / 13 % cardinality($4::int[])] as connection_id,
      (day + interval '9 hours' + (seed / 5 % 300 + seed / 17 % 301) * interval '1 minute') at time zone $6 as begun,
      (1 + seed / 19 % 11 + back / 20) * interval '1 minute' as wait,
      (5 + seed / 23 % 24 + back / 12) * interval '1 minute' as handling
    from generate_series(1, ${shownDays}) back
    cross join lateral (select (($5::timestamptz at time zone $6)::date - back)::timestamp as day) d
    cross join lateral generate_series(1, case extract(dow from day) when 0 then 0 when 6 then 9 else 26 + (back * 7) % 9 - back / 15 end) place
    cross join lateral (select hashint4(back * 1000 + place) & 2147483647 as seed) h
  ) rounds`;

/** Every other round was rated, most of them well; the last ones say why. */
const ratingsStatement = `
  insert into ticket_ratings (company_id, ticket_id, tracking_id, user_id, queue_id, state, rate, comment, asked_at, expires_at, rated_at)
  select company_id, ticket_id, id, user_id, queue_id, case when rate is null then 'expired' else 'rated' end, rate,
    case when ticket_id is null or rate is null then '' else ($2::text[])[1 + place % cardinality($2::text[])] end,
    finished_at, finished_at + interval '1 hour', case when rate is not null then finished_at + interval '4 minutes' end
  from (
    select k.*, row_number() over (order by k.id)::int as place, (array[3, 3, 2, 3, null, 2, 3, 1])[1 + (hashint4(k.id) & 7)] as rate
    from ticket_trackings k where k.company_id = $1 and k.finished_at is not null and k.user_id is not null and (k.id % 2 = 0 or k.ticket_id is not null)
  ) k`;

const comments = ['', 'Muito atenciosa, resolveu na hora.', '', 'Demorou um pouco, mas deu certo.', '', 'Explicou tudo com paciência!'];

/** Two months of figures for the dashboard. */
export async function makeOlderRounds(scope: Scope, { companyId, people, queues, connections, now }: DemoContext): Promise<void> {
  const agents = (['Ana Beatriz Lopes', 'Caio Ferraz', 'Juliana Prates'] as const).map((name) => requireEntry(people, name).userId);
  await execute(scope.em, insertStatement, [
    companyId,
    agents,
    [...queues.values()],
    [...connections.values()],
    now,
    scope.platform.config.timeZone,
  ]);
  await execute(scope.em, ratingsStatement, [companyId, comments]);
}
