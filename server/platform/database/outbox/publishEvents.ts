import type { Actor } from '#shared/rules/permissions.ts';
import type { PgListener } from '#server/platform/database/postgres/PgListener.ts';
import { systemActor } from '#server/platform/database/scope.ts';

/** A row of the outbox, as the relay reads it. */
export interface DomainEvent {
  readonly id: number;
  readonly companyId: number;
  readonly actorId: number | null;
  readonly name: string;
  readonly data: object;
  /** Seconds since it was recorded. */
  readonly ageSeconds: number;
}

/** In whose name is done what follows from a fact: the house's, with the id of the person who caused it. */
export const createEventActor = ({ companyId, actorId }: Pick<DomainEvent, 'companyId' | 'actorId'>): Actor => ({
  ...systemActor(companyId),
  userId: actorId ?? 0,
});

/** Something to be said to the rooms of a company. The body is JSON already. */
export interface LiveEventRow {
  readonly companyId: number;
  readonly event: string;
  readonly rooms: readonly string[];
  readonly body: string;
}

/** That a listener has to look at a fact. */
export interface NewListenerTask {
  readonly id: number;
  readonly listener: string;
  readonly orderingKey: string | null;
}

/**
 * The oldest facts. Facts about one aggregate lie in the order of its changes, because a command locks the aggregate before it
 * records: the second one draws its id when the first has committed.
 */
export const readDomainEvents = (connection: PgListener, limit: number): Promise<DomainEvent[]> =>
  connection.query<DomainEvent>(
    `select id::float8 as id, company_id as "companyId", actor_id as "actorId", name, data,
       extract(epoch from clock_timestamp() - created_at)::float8 as "ageSeconds"
     from outbox order by id limit $1`,
    [limit],
  );

/**
 * One statement, so that it happens as a whole: numbers and log, tasks, the outbox empty, the tails awake. The facts are named one by
 * one: the outbox is full of what was there a moment ago, and whoever reads it from end to end reads all of that.
 */
const publishStatement = `
  with said as (
    select company_id, event, rooms, body, place
    from rows from (jsonb_to_recordset($1::jsonb) as (company_id int, event text, rooms text[], body jsonb))
      with ordinality as s (company_id, event, rooms, body, place)
  ), counted as (
    insert into live_counters as known (company_id, n)
    select company_id, count(*) from said group by company_id order by company_id
    on conflict (company_id) do update set n = known.n + excluded.n
    returning company_id, n
  ), logged as (
    insert into live_events (company_id, n, event, rooms, body)
    select company_id, c.n - count(*) over (partition by company_id) + row_number() over (partition by company_id order by s.place),
      s.event, s.rooms, s.body
    from said s join counted c using (company_id) order by s.place
  ), tasked as (
    insert into listener_tasks (company_id, actor_id, listener, name, data, line)
    select o.company_id, o.actor_id, t.listener, o.name, o.data, t."orderingKey"
    from jsonb_to_recordset($2::jsonb) as t (id bigint, listener text, "orderingKey" text) join outbox o using (id)
    where o.id = any($3::bigint[]) order by t.id
  ), handed as (
    delete from outbox where id = any($3::bigint[])
  )
  select pg_notify('prosa_live', '') where exists (select 1 from said)`;

/** The channel that wakes the tails of the live log; the row is the message. */
export const liveNotifyChannel = 'prosa_live';

const liveEventJson = ({ companyId, event, rooms, body }: LiveEventRow): string =>
  `{"company_id":${companyId},"event":${JSON.stringify(event)},"rooms":${JSON.stringify(rooms)},"body":${body}}`;

/** Takes the facts out of the outbox and puts what follows from them where it belongs. */
export async function publishEvents(
  connection: PgListener,
  events: readonly DomainEvent[],
  consequences: { said: readonly LiveEventRow[]; tasks: readonly NewListenerTask[] },
): Promise<void> {
  const liveEvents = `[${consequences.said.map(liveEventJson).join(',')}]`;
  await connection.query(publishStatement, [liveEvents, JSON.stringify(consequences.tasks), events.map(({ id }) => id)]);
}

/** Gives a fact up that can never be handed on. */
export async function dropDomainEvent(connection: PgListener, { id }: DomainEvent): Promise<void> {
  await connection.query('delete from outbox where id = $1', [id]);
}
