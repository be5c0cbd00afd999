import { isOpenCondition } from '#server/workspace/connections/index.ts';

/** Open and leased by a process. */
const isReachableCondition = `${isOpenCondition('n')} and exists (
  select from connection_leases l where l.connection_id = n.id and l.expires_at > clock_timestamp())`;

/**
 * All queued messages of some connections with the cause of their delay; causes of the whole connection come before those of one
 * chat, and these before the rate limit. `ids`: connections, as SQL.
 */
export const sendDelaysQuery = (ids: string): string => `
  select m.id, m.ticket_id, m.created_at, w.cause, case w.cause when 'pace' then p.per_minute end as per_minute,
    case when w.cause in ('retry', 'before') then h.cause end as failure, m.ahead,
    case w.cause
      when 'pace' then now() + make_interval(secs => (m.ahead + 1) * 60.0 / p.per_minute)
      when 'connection' then case when n.state in ('backoff', 'connecting') then n.next_attempt_at end
    end as until
  from (
    select q.id, q.ticket_id, q.created_at, q.chat, q.connection_id,
      (row_number() over (partition by q.connection_id order by q.id) - 1)::int as ahead
    from messages q where q.connection_id in (${ids}) and q.delivery = 'queued'
  ) m
  join connections n on n.id = m.connection_id
  left join connection_holds p on p.connection_id = n.id and p.cause = 'pace'
  left join lateral (
    select o.cause from connection_holds o where o.connection_id = n.id and o.cause in ('rateLimited', 'disconnected') limit 1
  ) o on true
  left join lateral (
    select h.cause, h.message_id from connection_holds h left join messages f on f.id = h.message_id
    where h.connection_id = n.id and h.chat <> '' and m.chat in (h.chat, f.chat)
      and (h.message_id is null or (f.delivery = 'queued' and f.id <= m.id))
    limit 1
  ) h on true
  cross join lateral (select case
    when not (${isReachableCondition}) or o.cause = 'disconnected' then 'connection'
    when o.cause = 'rateLimited' then 'slowed'
    when h.message_id = m.id then 'retry'
    when h.cause is not null then 'before'
    when p.cause is not null then 'pace'
    else 'turn'
  end as cause) w`;
