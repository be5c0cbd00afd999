import type { PersonDataCount, PersonReport } from '#shared/operations/personRequests/report.ts';
import type { PersonSubject } from '#shared/operations/personRequests/index.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import { forgetPerson } from '#server/outreach/campaigns/index.ts';
import { removeContact } from '#server/contacts/contacts/index.ts';
import { forgetMember } from '#server/conversations/messages/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { blankLiveEvents } from '#server/platform/live/blankLiveEvents.ts';
import { forgetSender } from '#server/conversations/chats/index.ts';
import { removeErasedUser } from '#server/workspace/users/index.ts';
import { maskLiveEvents } from '#server/platform/live/maskLiveEvents.ts';
import { forgetMails } from '#server/platform/mail/forgetMails.ts';
import { countPerson, sumCounts } from './countPerson.ts';
import { findPerson, type Person, personSql, personValues } from './findPerson.ts';
import { listCopies } from './listCopies.ts';
import { personTables } from './personTables.ts';
import { countUser } from './countUser.ts';
import { ownArchives } from './userTables.ts';

type Erased = Pick<PersonReport, 'data' | 'files'>;

/** A user with everything that is theirs alone; the work that they did for the company stays without the name. */
async function eraseUser(scope: Scope, userId: number): Promise<Erased> {
  const { em, platform } = scope;
  const erased: { counts: Erased; email: string } = { counts: { data: [], files: 0 }, email: '' };
  await removeErasedUser(scope, userId, async (user) => {
    Object.assign(erased, { counts: await countUser(em, platform, user), email: user.email });
    await forgetMails(em, user.email);
    await forgetSender(scope, user);
    await execute(em, `delete from person_requests where ${ownArchives}`, [userId]);
  });
  await em.flush();
  await maskLiveEvents(em, erased.email);
  return erased.counts;
}

interface RunningErasure {
  readonly subject: PersonSubject;
  readonly contactId: number | null;
  readonly personId: number | null;
  readonly subjectId: number;
  readonly messages: number;
  readonly files: number;
}

const runningQuery = queryOf<RunningErasure>(
  {
    subject: column.text<PersonSubject>(),
    contactId: column.orNull(column.number()),
    personId: column.orNull(column.number()),
    subjectId: column.number(),
    messages: column.number(),
    files: column.number(),
  },
  `select subject, contact_id as "contactId", person_id as "personId", subject_id as "subjectId", coalesce((erased ->> 'messages')::int, 0) as messages, erased_files as files
   from person_requests where id = $1 and kind = 'erasure' and state = 'running' for update`,
);

/** What no foreign key takes along and no area has a function for. */
async function eraseTables({ em }: Scope, person: Person): Promise<void> {
  for (const [table, { erase, rows }] of Object.entries(personTables)) {
    if (erase === 'delete') {
      await execute(em, `delete from ${table} t using ${personSql} where ${rows}`, personValues(person));
    } else if (typeof erase === 'object') {
      await execute(em, `update ${table} t set ${erase.set} from ${personSql} where ${rows}`, personValues(person));
    }
  }
}

/** Everything of a contact that is left, in one transaction; removed files follow from their rows. */
async function eraseContact(scope: Scope, contactId: number): Promise<Pick<PersonReport, 'data' | 'files'>> {
  const { em, platform } = scope;
  const person = await findPerson(em, contactId);
  const counts = await countPerson(em, platform, person);
  await forgetPerson(scope, person);
  await forgetMember(scope, { pattern: person.pattern, numbers: person.addresses.filter((text) => /^\d+$/.test(text)) });
  await eraseTables(scope, person);
  await removeContact(scope, { id: contactId });
  await em.flush();
  await blankLiveEvents(em, person.eventPattern);
  return counts;
}

async function eraseRest(scope: Scope, { contactId, personId }: RunningErasure): Promise<Pick<PersonReport, 'data' | 'files'>> {
  if (personId !== null) {
    return eraseUser(scope, personId);
  }
  return contactId === null ? { data: [], files: 0 } : eraseContact(scope, contactId);
}

/** The last step of an erasure, with its report; once, however often it is tried. */
export async function finishErasure(scope: Scope, { requestId }: { requestId: number }): Promise<void> {
  const [request] = await queryRows(scope.em, runningQuery, [requestId]);
  if (request === undefined) {
    return;
  }
  const { subject, subjectId, messages, files } = request;
  const copies = await listCopies(scope);
  const erased = await eraseRest(scope, request);
  const before: PersonDataCount = { kind: 'messages', fate: 'erased', rows: messages };
  const report: PersonReport = { data: sumCounts([...erased.data, before]), files: erased.files + files, copies };
  const rows = report.data.reduce((sum, { fate, rows: count }) => sum + (fate === 'kept' ? 0 : count), 0);
  await execute(
    scope.em,
    `update person_requests set state = 'ready', report = $2::jsonb, rows = $3, contact_id = null, person_id = null, updated_at = now() where id = $1`,
    [requestId, JSON.stringify(report), rows],
  );
  if (subject === 'contact') {
    scope.recordEvent('person.erased', { contactId: subjectId });
  }
  scope.recordEvent('personRequest.changed', { personRequestId: requestId });
  await recordAudit(scope, {
    action: 'personRequest.finish',
    subject: { type: 'personRequest', id: requestId },
    details: { subject, subjectId },
  });
}
