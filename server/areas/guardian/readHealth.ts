import type { api } from '#shared/api.ts';
import type { ConnectionHealth } from '#shared/areas/guardian.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { readGuard } from './readGuard.ts';
import { sendDelaysQuery } from './sendDelaysQuery.ts';

/** Today and the 13 days before, including days without figures. */
const daysQuery = `
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(n.sent, 0) as sent, coalesce(n.delivered, 0) as delivered, coalesce(n.read, 0) as read,
    coalesce(n.received, 0) as received, coalesce(n.undecryptable, 0) as undecryptable, coalesce(n.reconnects, 0) as reconnects,
    coalesce((select sum(f.count) from connection_failures f where f.connection_id = $1 and f.day = d.day), 0)::int as failed,
    (select count(*) from connection_approaches a where a.connection_id = $1 and a.day = d.day)::int as "newContacts"
  from (select today.day - back as day from (select ($2::timestamptz at time zone $3)::date as day) today, generate_series(13, 0, -1) back) d
  left join connection_days n on n.connection_id = $1 and n.day = d.day order by d.day`;

const failuresQuery = `
  select cause, sum(count)::int as count from connection_failures
  where connection_id = $1 and day > ($2::timestamptz at time zone $3)::date - 14 group by cause order by 2 desc, 1`;

const changesQuery = `
  select id::float8 as id, state, state_reason as reason, iso(created_at) as "createdAt"
  from (select id, state, reason as state_reason, created_at from connection_changes where connection_id = $1 order by id desc limit 40) c
  order by id desc`;

const outagesQuery = `
  select id::float8 as id, state, reason, iso(started_at) as "startedAt", iso(ended_at) as "endedAt", recovered, undecryptable
  from connection_outages where connection_id = $1 order by id desc limit 20`;

const delaysQuery = `
  select cause, count(*)::int as count, iso(min(created_at)) as since, max(per_minute) as "perMinute", iso(max(until)) as until
  from (${sendDelaysQuery('$1')}) w group by cause order by 2 desc, 1`;

const jsonList = (select: string): string => `coalesce((select json_agg(l) from (${select}) l), '[]')`;

/** One statement, so that all parts come from one snapshot. */
const healthQuery = `select ${jsonList(delaysQuery)} as waiting, ${jsonList(daysQuery)} as days, ${jsonList(failuresQuery)} as failures, ${jsonList(changesQuery)} as changes,
  ${jsonList(outagesQuery)} as outages`;

/** Figures, limits, outages and delays of a connection. */
export async function readHealth(scope: Scope, { id }: InputOf<typeof api.guardian.health>): Promise<ConnectionHealth> {
  const { em, now, platform } = scope;
  const guard = await readGuard(scope, id);
  const [health] = await queryRows(
    em,
    queryOf<Omit<ConnectionHealth, 'connectionId' | 'guard'>>(
      {
        waiting: column.storedJson(),
        days: column.storedJson(),
        failures: column.storedJson(),
        changes: column.storedJson(),
        outages: column.storedJson(),
      },
      healthQuery,
    ),
    [id, now.toISOString(), platform.config.timeZone],
  );
  return { connectionId: id, guard, ...required(health, 'ERR_NO_WAPP_FOUND') };
}
