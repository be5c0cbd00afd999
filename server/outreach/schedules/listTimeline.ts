import type { api } from '#shared/api.ts';
import { timelineKinds, type TimelineEntry, type TimelineKind, type TimelineResult } from '#shared/outreach/schedules/contactTimeline.ts';
import type { ScheduleStatus } from '#shared/outreach/schedules/index.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { fillScheduleText } from '#shared/rules/fillScheduleText.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { ticketVisibleTo } from '#server/conversations/tickets/index.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import { messageSql, statusSql } from './scheduleRecords.ts';

const pageSize = 30;

/** What the statements of the kinds are made of: SQL of the contact's id, and of the visibility of a ticket `t`. */
interface TimelineSql {
  readonly contact: string;
  readonly isVisible: string;
  readonly actorId: string;
  readonly isAdmin: boolean;
}

interface MoreColumns {
  readonly user?: string;
  readonly name?: string;
  readonly text?: string;
  readonly ticket?: string;
  readonly schedule?: string;
}

const entryColumns = (id: string, at: string, more: MoreColumns = {}): string =>
  `${id}::bigint as id, ${at} as at, ${more.name ?? `(select u.name from users u where u.id = ${more.user ?? 'null::int'})`} as user_name,
   ${more.text ?? `''`} as text, ${more.ticket ?? 'null::uuid'} as ticket_uuid, ${more.schedule ?? 'null::jsonb'} as schedule`;

const roundSql = (at: string, user: string, { contact, isVisible }: TimelineSql): string =>
  `select ${entryColumns('k.id', `k.${at}`, { user: `k.${user}`, ticket: 't.uuid' })} from tickets t join ticket_trackings k on k.ticket_id = t.id
   where t.contact_id = ${contact} and k.${at} is not null and ${isVisible}`;

const mergeSql = (at: string, user: string, { contact, isAdmin }: TimelineSql): string =>
  `select ${entryColumns('m.id', `m.${at}`, { user, text: `case when m.lost ->> 'name' like '~%' then '' else m.lost ->> 'name' end` })}
   from contact_merges m where m.kept_id = ${contact} and m.${at} is not null and ${isAdmin}`;

const blockSql = (action: string, { contact }: TimelineSql): string =>
  `select ${entryColumns('r.id', 'r.created_at', { name: `nullif(r.user_name, '')`, text: `coalesce(r.details ->> 'reason', '')` })}
   from audit_records r where r.subject_type = 'contact' and r.subject_id = ${contact} and r.action = '${action}'`;

/** A scheduled message, and what its variables stand for. */
interface TimelineSchedule {
  readonly status: ScheduleStatus;
  readonly sendAt: string;
  readonly contact: string;
  readonly queue: string | null;
  readonly ticket: number | null;
}

const scheduleJson = `jsonb_build_object('status', ${statusSql}, 'sendAt', iso(s.send_at), 'ticket', s.ticket_id,
  'contact', (select c.name from contacts c where c.id = s.contact_id),
  'queue', (select q.name from tickets t join queues q on q.id = t.queue_id where t.id = s.ticket_id))`;

const scheduleSql = ({ contact }: TimelineSql): string =>
  `select ${entryColumns('s.id', 's.created_at', { user: 's.user_id', text: 's.body', schedule: scheduleJson })}
   from schedules s left join lateral (${messageSql}) m on true where s.contact_id = ${contact}`;

const kindSql: Record<TimelineKind, (sql: TimelineSql) => string> = {
  created: ({ contact }) => `select ${entryColumns('c.id', 'c.created_at')} from contacts c where c.id = ${contact}`,
  opened: (sql) => roundSql('created_at', 'opened_by', sql),
  closed: (sql) => roundSql('finished_at', 'closed_by', sql),
  note: ({ contact, isVisible, actorId, isAdmin }) =>
    `select ${entryColumns('n.id', 'n.created_at', { user: 'n.user_id', text: 'n.note', ticket: 't.uuid' })}
     from ticket_notes n left join tickets t on t.id = n.ticket_id where n.contact_id = ${contact}
       and ((t.id is null and (${isAdmin} or n.user_id = ${actorId})) or (t.id is not null and ${isVisible}))`,
  tag: ({ contact, isVisible }) =>
    `select ${entryColumns('k.tag_id::bigint * 10000000000 + k.ticket_id', 'k.created_at', { text: 'g.name', ticket: 't.uuid' })}
     from tickets t join ticket_tags k on k.ticket_id = t.id join tags g on g.id = k.tag_id where t.contact_id = ${contact} and ${isVisible}`,
  schedule: scheduleSql,
  merged: (sql) => mergeSql('created_at', 'null::int', sql),
  parted: (sql) => mergeSql('undone_at', 'm.undone_by', sql),
  blocked: (sql) => blockSql('contact.block', sql),
  unblocked: (sql) => blockSql('contact.unblock', sql),
};

/** With microseconds, so that no entry of the same millisecond is skipped. */
const cursorTime = `to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function cursorCondition(cursor: string | undefined, bind: Bind): string {
  const [at, key] = cursor?.split('~') ?? [];
  return at === undefined || key === undefined ? 'true' : `(e.at, e.key) < (${bind(at)}::timestamptz, ${bind(key)}::text)`;
}

type TimelineRow = Omit<TimelineEntry, 'schedule'> & { readonly schedule: TimelineSchedule | null; readonly place: string };

/** Of a scheduled message the text that the contact reads. */
function toEntry({ place: _place, schedule, ...entry }: TimelineRow, timeZone: string): TimelineEntry {
  if (schedule === null) {
    return { ...entry, schedule };
  }
  const { status, sendAt, contact: name, queue, ticket } = schedule;
  const subject = { name, user: entry.userName ?? '', queue: queue ?? '', ...(ticket !== null && { ticket }) };
  return { ...entry, text: fillScheduleText(entry.text, { ...subject, sendAt, timeZone }), schedule: { status, sendAt } };
}

/** What happened with a contact, newest first; of tickets and notes, what the actor may see. */
export async function listTimeline(scope: Scope, { id, kinds, cursor }: InputOf<typeof api.contactTimeline.list>): Promise<TimelineResult> {
  const { em, actor } = scope;
  required(await em.findOne(Contact, { id }), 'ERR_NO_CONTACT_FOUND');
  const requestedKinds = kinds?.split(',') ?? timelineKinds;
  const { bind, values } = createBindings();
  const sql: TimelineSql = {
    contact: `${bind(id)}::int`,
    isVisible: ticketVisibleTo(actor, 't', bind),
    actorId: `${bind(actorIdOf(scope))}::int`,
    isAdmin: actor.profile === 'admin',
  };
  const parts = timelineKinds
    .filter((kind) => requestedKinds.includes(kind))
    .map((kind) => `select '${kind}' as kind, '${kind}-' || x.id as key, x.* from (${kindSql[kind](sql)}) x`);
  const query = queryOf<TimelineRow>(
    {
      id: column.text(),
      kind: column.text<TimelineKind>(),
      at: column.text(),
      userName: column.orNull(column.text()),
      text: column.text(),
      ticketUuid: column.orNull(column.text()),
      schedule: column.orNull(column.storedJson<TimelineSchedule>()),
      place: column.text(),
    },
    `select e.key as id, e.kind, iso(e.at) as at, e.user_name as "userName", e.text, e.ticket_uuid::text as "ticketUuid", e.schedule,
       ${cursorTime} || '~' || e.key as place
     from (${parts.join(' union all ')}) e where ${sql.actorId} is not null and ${cursorCondition(cursor, bind)}
     order by e.at desc, e.key desc limit ${pageSize + 1}`,
  );
  const rows = await queryRows(em, query, values);
  const timeZone = await readTimeZone(scope);
  const entries = rows.slice(0, pageSize).map((row) => toEntry(row, timeZone));
  return { entries, cursor: rows.length > pageSize ? (rows[pageSize - 1]?.place ?? null) : null };
}
