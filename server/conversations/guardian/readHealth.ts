import type { api } from '#shared/api.ts';
import type { ClientVersion, ConnectionHealth, UnplacedMessage } from '#shared/conversations/guardian.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList, objectFrom } from '#server/platform/database/sqlJson.ts';
import { readGuard } from './readGuard.ts';
import { sendDelaysQuery } from './sendDelaysQuery.ts';

type Item<Key extends 'waiting' | 'days' | 'failures' | 'changes' | 'outages'> = ConnectionHealth[Key][number];

/** Today and the 13 days before, including days without figures. */
const days = jsonList<Item<'days'>>(
  {
    day: `to_char(d.day, 'YYYY-MM-DD')`,
    sent: 'coalesce(s.sent, 0)::int',
    delivered: 'coalesce(s.delivered, 0)::int',
    read: 'coalesce(s.read, 0)::int',
    received: 'coalesce(n.received, 0)',
    undecryptable: 'coalesce(n.undecryptable, 0)',
    reconnects: 'coalesce(n.reconnects, 0)',
    refused: 'coalesce(n.refused, 0)',
    failed: 'coalesce((select sum(f.count) from connection_failures f where f.connection_id = $1 and f.day = d.day), 0)::int',
    newContacts: '(select count(*) from connection_approaches a where a.connection_id = $1 and a.day = d.day)::int',
  },
  `from (select today.day - back as day from (select ($2::timestamptz at time zone $3)::date as day) today, generate_series(13, 0, -1) back) d
   left join connection_days n on n.connection_id = $1 and n.day = d.day
   left join lateral (select sum(sent) as sent, sum(delivered) as delivered, sum(read) as read from connection_sends
     where connection_id = $1 and day = d.day) s on true
   order by d.day`,
);

const failures = jsonList<Item<'failures'>>(
  { cause: 'f.cause', count: 'sum(f.count)::int' },
  `from connection_failures f where f.connection_id = $1 and f.day > ($2::timestamptz at time zone $3)::date - 14
   group by f.cause order by 2 desc, 1`,
);

const changes = jsonList<Item<'changes'>>(
  { id: 'c.id', state: 'c.state', reason: 'c.reason', createdAt: 'iso(c.created_at)' },
  'from connection_changes c where c.connection_id = $1 order by c.id desc limit 40',
);

const outages = jsonList<Item<'outages'>>(
  {
    id: 'o.id',
    state: 'o.state',
    reason: 'o.reason',
    startedAt: 'iso(o.started_at)',
    endedAt: 'iso(o.ended_at)',
    recovered: 'o.recovered',
    undecryptable: 'o.undecryptable',
  },
  'from connection_outages o where o.connection_id = $1 order by o.id desc limit 20',
);

const unplaced = jsonList<UnplacedMessage>(
  { id: 'u.id', address: 'u.address', kind: 'u.kind', body: 'u.body', at: 'iso(u.at)', stanza: 'u.stanza' },
  'from connection_unplaced_messages u where u.connection_id = $1 order by u.id desc limit 20',
);

const waiting = jsonList<Item<'waiting'>>(
  {
    cause: 'w.cause',
    count: 'count(*)::int',
    since: 'iso(min(w.created_at))',
    perMinute: 'max(w.per_minute)',
    until: 'iso(max(w.until))',
  },
  `from (${sendDelaysQuery('$1')}) w group by w.cause order by 2 desc, 1`,
);

const clientVersion = objectFrom<ClientVersion>(
  { revision: 'v.revision', readAt: 'iso(v.read_at)', isInUse: 'v.in_use is not null' },
  `from whatsapp_client_revision v where exists (select from connections c where c.id = $1 and c.provider <> 'simulated')`,
);

/** One statement, so that all parts come from one snapshot. */
const healthQuery = queryOf(
  {
    clientVersion: column.json(clientVersion),
    waiting: column.json(waiting),
    days: column.json(days),
    failures: column.json(failures),
    changes: column.json(changes),
    outages: column.json(outages),
    unplaced: column.json(unplaced),
  },
  `select ${clientVersion} as "clientVersion", ${waiting} as waiting, ${days} as days, ${failures} as failures, ${changes} as changes, ${outages} as outages, ${unplaced} as unplaced`,
);

/** Figures, limits, outages and delays of a connection. */
export async function readHealth(scope: Scope, { id }: InputOf<typeof api.guardian.health>): Promise<ConnectionHealth> {
  const { em, now, platform } = scope;
  const guard = await readGuard(scope, id);
  const [health] = await queryRows(em, healthQuery, [id, now.toISOString(), platform.config.timeZone]);
  return { connectionId: id, guard, ...required(health, 'ERR_NO_WAPP_FOUND') };
}
