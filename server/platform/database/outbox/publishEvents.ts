import type { Actor } from '#shared/rules/permissions.ts';
import type { PgListener } from '#server/platform/database/postgres/PgListener.ts';
import { systemActor, systemActorFor } from '#server/platform/database/scope.ts';

/** A row of the outbox. */
export interface DomainEvent {
  readonly id: number;
  readonly companyId: number;
  readonly actorId: number | null;
  readonly name: string;
  readonly data: object;
  /** Time since it was recorded. */
  readonly ageSeconds: number;
}

/** The actor for the consequences of an event: the system, for the user who caused it. */
export const createEventActor = ({ companyId, actorId }: Pick<DomainEvent, 'companyId' | 'actorId'>): Actor =>
  actorId === null ? systemActor(companyId) : systemActorFor(companyId, actorId);

/** A live event for some rooms of a company. `body` is JSON text. */
export interface LiveEventRow {
  readonly companyId: number;
  readonly event: string;
  readonly rooms: readonly string[];
  readonly body: string;
}

/** A pending call of a listener. */
export interface NewListenerTask {
  readonly id: number;
  readonly listener: string;
  readonly orderingKey: string | null;
}

/**
 * The oldest events. Events of one aggregate have ascending ids in the order of its changes, because a command locks the
 * aggregate before it records: the second one draws its id after the first has committed.
 */
export const readDomainEvents = (connection: PgListener, limit: number): Promise<DomainEvent[]> =>
  connection.query<DomainEvent>(
    `select id::float8 as id, company_id as "companyId", actor_id as "actorId", name, data,
       extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds"
     from outbox order by id limit $1`,
    [limit],
  );

/**
 * One statement, so that it is atomic: appends live events with their numbers, adds listener tasks, empties the outbox,
 * notifies. Events are named by id: a scan would read the dead rows that the outbox is full of.
 */
const publishStatement = `
  with new_events as (
    select company_id, event, rooms, body, place
    from rows from (jsonb_to_recordset($1::jsonb) as (company_id int, event text, rooms text[], body jsonb))
      with ordinality as s (company_id, event, rooms, body, place)
  ), counted as (
    insert into live_counters as counter (company_id, n)
    select company_id, count(*) from new_events group by company_id order by company_id
    on conflict (company_id) do update set n = counter.n + excluded.n
    returning company_id, n
  ), logged as (
    insert into live_events (company_id, n, event, rooms, body)
    select company_id, c.n - count(*) over (partition by company_id) + row_number() over (partition by company_id order by s.place),
      s.event, s.rooms, s.body
    from new_events s join counted c using (company_id) order by s.place
  ), tasked as (
    insert into listener_tasks (company_id, actor_id, listener, name, data, line)
    select o.company_id, o.actor_id, t.listener, o.name, o.data, t."orderingKey"
    from jsonb_to_recordset($2::jsonb) as t (id bigint, listener text, "orderingKey" text) join outbox o using (id)
    where o.id = any($3::bigint[]) order by t.id
  ), published as (
    delete from outbox where id = any($3::bigint[])
  )
  select pg_notify('prosa_live', '') where exists (select 1 from new_events)`;

/** The notification channel that wakes the tails of the live log; it carries no payload. */
export const liveNotifyChannel = 'prosa_live';

const liveEventJson = ({ companyId, event, rooms, body }: LiveEventRow): string =>
  `{"company_id":${companyId},"event":${JSON.stringify(event)},"rooms":${JSON.stringify(rooms)},"body":${body}}`;

/** Removes events from the outbox and stores their consequences. */
export async function publishEvents(
  connection: PgListener,
  events: readonly DomainEvent[],
  consequences: { liveEvents: readonly LiveEventRow[]; tasks: readonly NewListenerTask[] },
): Promise<void> {
  const liveEvents = `[${consequences.liveEvents.map(liveEventJson).join(',')}]`;
  await connection.query(publishStatement, [liveEvents, JSON.stringify(consequences.tasks), events.map(({ id }) => id)]);
}

/** Deletes an event that can never be published. */
export async function dropDomainEvent(connection: PgListener, { id }: DomainEvent): Promise<void> {
  await connection.query('delete from outbox where id = $1', [id]);
}
