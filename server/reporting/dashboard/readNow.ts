import type { DashboardNow } from '#shared/reporting/dashboard/index.ts';
import type { DashboardFilter } from '#shared/reporting/dashboard/report.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { fileUrlSql, jsonList } from '#server/platform/database/sqlJson.ts';
import { filterConditions } from './roundsSql.ts';

const attendants = jsonList<DashboardNow['attendants'][number]>(
  {
    id: 'u.id',
    name: 'u.name',
    profilePicUrl: fileUrlSql('u.picture_path'),
    online: 'u.online',
    lastSeenAt: 'iso(u.last_seen_at)',
    open: `(select count(*)::int from active t where t.user_id = u.id and t.status = 'open')`,
  },
  `from users u where u.deactivated_at is null order by ${collateByName('u.name')}, u.id`,
);

/** Open and pending tickets of this moment, and who attends. */
export async function readNow(scope: Scope, filter: DashboardFilter): Promise<DashboardNow> {
  const { bind, values } = createBindings();
  const conditions = filterConditions(filter, { table: 't', ticketId: 't.id', bind });
  const [now] = await queryRows(
    scope.em,
    queryOf<DashboardNow>(
      {
        open: column.number(),
        pending: column.number(),
        waitingSince: column.orNull(column.text()),
        attendants: column.json(attendants),
      },
      `with active as materialized (
         select t.user_id, t.status, t.waiting_since from tickets t where t.status in ('open', 'pending')
         ${conditions.map((condition) => `and ${condition}`).join(' ')}
       )
       select count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'pending')::int as pending,
         iso(min(waiting_since) filter (where status = 'pending')) as "waitingSince", ${attendants} as attendants
       from active`,
    ),
    values,
  );
  return required(now, 'ERR_UNEXPECTED');
}
