import type { UserActor } from '#shared/rules/permissions.ts';
import { addMonths, dayOfMonth } from '#shared/rules/recurrence.ts';
import { parseZonedEnd, toZonedDay } from '#shared/rules/zonedTime.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { ScheduleInput } from '#shared/outreach/schedules/index.ts';
import { createFirstCompany } from '#server/operations/provisioning/index.ts';
import { createConnection } from '#server/workspace/connections/index.ts';
import { createPauseReason, createTeam, createUser, UserQueueLink } from '#server/workspace/users/index.ts';
import { createQueue } from '#server/workspace/queues/index.ts';
import { createTag } from '#server/contacts/tags/index.ts';
import { required, runInScope, type Scope, systemActor, systemActorFor } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { createSchedule, Schedule } from '#server/outreach/schedules/index.ts';
import { makeAdministration } from './makeAdministration.ts';
import { makeConversations } from './makeConversations.ts';
import { makeQuickMessages } from './makeQuickMessages.ts';
import { writeDemoMarker } from './demoMarker.ts';
import {
  demoCompany,
  type DemoConnection,
  demoConnections,
  demoPassword,
  demoPauseReasons,
  demoPeople,
  type DemoPerson,
  type DemoQueue,
  demoQueues,
  type DemoTag,
  demoTags,
  demoTeams,
} from './demoCompany.ts';
import { makeDemoChats } from './makeDemoChats.ts';
import { makeDemoAssets } from './makeDemoAssets.ts';
import type { DemoFile } from './conversationDsl.ts';
import { type DemoContext, demoPlatform, requireEntry } from './DemoContext.ts';

interface DemoSchedule extends Pick<ScheduleInput, 'body' | 'isCancelledByAnswer' | 'repeat'> {
  readonly author: DemoPerson;
  readonly contact: string;
  /** From today; those of the past are settled. */
  readonly days: number;
  readonly time: string;
  readonly error?: ErrorCode;
}

const ana = { author: 'Ana Beatriz Lopes' } as const;
const admin = { author: 'Rafael Nogueira' } as const;

const demoSchedules: readonly DemoSchedule[] = [
  { ...ana, contact: 'Renata Cordeiro', days: -6, time: '09:00', body: 'Bom dia, {{firstName}}! Sua entrega sai hoje, entre 13h e 18h.' },
  {
    ...ana,
    contact: 'Paulo Gonçalves',
    days: -2,
    time: '15:30',
    body: 'Oi, {{firstName}}! A reserva da poltrona vence amanhã.',
    error: 'ERR_SCHEDULE_TOO_LATE',
  },
  { ...ana, contact: 'Marina Alves', days: 1, time: '09:00', body: '{{ms}}, {{firstName}}! O motorista chega hoje com a troca do vaso.' },
  {
    ...ana,
    contact: 'Luana Ribeiro',
    days: 1,
    time: '10:30',
    body: 'Oi, {{firstName}}! Conseguiu ver o orçamento?',
    isCancelledByAnswer: true,
  },
  { ...admin, contact: 'Márcio Pires', days: 1, time: '14:00', body: 'Olá, {{firstName}}! Sua segunda parcela vence na sexta.' },
  { ...admin, contact: 'Sônia Araújo', days: 1, time: '16:00', body: 'Boa tarde, {{firstName}}! Podemos montar a estante amanhã?' },
  { ...ana, contact: 'Rodrigo Tanaka', days: 4, time: '11:00', body: '{{firstName}}, chegaram as luminárias que você pediu.' },
  {
    ...admin,
    contact: 'Célia Rocha',
    days: 7,
    time: '08:30',
    body: 'Bom dia, {{firstName}}! Lembrete da mensalidade do clube.',
    repeat: 'monthly',
  },
];

/** What waits to be sent, and what was. */
async function makeSchedules({ platform, companyId, people, now }: DemoContext): Promise<void> {
  for (const { author, contact, days, time, error, ...input } of demoSchedules) {
    await runInScope(platform, { companyId, actor: requireEntry(people, author) }, async (scope) => {
      const { id: contactId } = await scope.em.findOneOrFail(Contact, { name: contact });
      const day = toZonedDay(new Date(now.getTime() + Math.max(days, 1) * dayMs), platform.config.timeZone);
      const { id, sendAt } = await createSchedule(scope, { ...input, contactId, sendAt: `${day}T${time}` });
      if (days < 1) {
        const at = new Date(new Date(sendAt).getTime() - (1 - days) * dayMs);
        const outcome = error === undefined ? { status: 'ENVIADA' as const, sentAt: at } : { status: 'ERRO' as const, error };
        await scope.em.nativeUpdate(Schedule, { id }, { ...outcome, sendAt: at, nextAttemptAt: at, createdAt: at });
      }
    });
  }
}

const value = 30;
/** Months between the invoices' due days and the next one. */
const ages = [3, 2, 1, 0];

const invoiceStatement = `
  with made as (
    insert into invoices (company_id, detail, status, value, price, months, due_date, due_day, paid_at, period_start, period_end, anchor_day)
    select $1, p.name, case when $2::boolean then 'paid' else 'open' end, $3, $3, 1, $4, $5::date,
      case when $2 then $6::timestamptz end, case when $2 then $4::timestamptz end, case when $2 then $7::timestamptz end,
      case when $2 then $8::smallint end
    from companies c join plans p on p.id = c.plan_id where c.id = $1
    returning id)
  insert into ledger_entries (company_id, invoice_id, kind, amount, reference)
  select $1, id, 'price', $3, 'price:' || id from made
  union all select $1, id, 'payment', -$3::numeric, 'outside:' || id from made where $2`;

/** Three paid invoices of the demo company, and one that is due in six days. */
async function makeDemoInvoices(scope: Scope): Promise<void> {
  const { em, companyId, now, platform } = scope;
  const { timeZone } = platform.config;
  const nextDay = toZonedDay(new Date(now.getTime() + 6 * dayMs), timeZone);
  const endOf = (day: string): Date => required(parseZonedEnd(day, timeZone), 'ERR_UNEXPECTED');
  for (const age of ages) {
    const day = addMonths(nextDay, -age);
    const dueDate = endOf(day);
    const paidAt = new Date(dueDate.getTime() - 2 * dayMs);
    const periodEnd = endOf(addMonths(day, 1));
    await execute(em, invoiceStatement, [companyId, age > 0, value, dueDate, day, paidAt, periodEnd, dayOfMonth(day)]);
  }
}

async function makeQueues(scope: Scope, operatorId: number): Promise<Map<DemoQueue, number>> {
  const ids = new Map<DemoQueue, number>();
  for (const [index, queue] of demoQueues.entries()) {
    const { id } = await createQueue(scope, { ...queue, orderQueue: index + 1 });
    scope.create(UserQueueLink, { userId: operatorId, queueId: id });
    ids.set(queue.name, id);
  }
  return ids;
}

async function makePeople(scope: Scope, queues: ReadonlyMap<DemoQueue, number>): Promise<Map<DemoPerson, UserActor>> {
  const people = new Map<DemoPerson, UserActor>();
  for (const { name, email, profile, queues: names } of demoPeople) {
    const queueIds = names.map((queue) => requireEntry(queues, queue));
    const { id } = await createUser(scope, { name, email, profile, password: demoPassword, allTicket: 'enabled', queueIds });
    people.set(name, { kind: 'user', userId: id, companyId: scope.companyId, profile, super: false, queueIds, allTicket: true, plan: {} });
  }
  return people;
}

async function makeTeams(scope: Scope, people: ReadonlyMap<DemoPerson, UserActor>): Promise<void> {
  for (const { people: names, ...team } of demoTeams) {
    await createTeam(scope, { ...team, userIds: names.map((name) => requireEntry(people, name).userId) });
  }
}

async function makePauseReasons(scope: Scope): Promise<void> {
  for (const [index, reason] of demoPauseReasons.entries()) {
    await createPauseReason(scope, { ...reason, order: index + 1 });
  }
}

async function makeTags(scope: Scope): Promise<Map<DemoTag, number>> {
  const ids = new Map<DemoTag, number>();
  for (const tag of demoTags) {
    ids.set(tag.name, (await createTag(scope, tag)).id);
  }
  return ids;
}

async function makeConnections(scope: Scope, queues: ReadonlyMap<DemoQueue, number>): Promise<Map<DemoConnection, number>> {
  const ids = new Map<DemoConnection, number>();
  for (const { name, queue, isDefault } of demoConnections) {
    const { connection } = await createConnection(scope, {
      name,
      isDefault,
      provider: 'simulated',
      queueIds: [requireEntry(queues, queue)],
    });
    ids.set(name, connection.id);
  }
  return ids;
}

/** Creates the company with users, queues and tags, without customers. Null when a company exists already. */
export async function makeDemoCompany(platform: Platform): Promise<Omit<DemoContext, 'connections' | 'assets' | 'references'> | null> {
  const first = await createFirstCompany(platform, { ...demoCompany, password: demoPassword });
  if (first === null) {
    return null;
  }
  const { companyId, userId } = first;
  const rows = await runInScope(platform, { companyId, actor: systemActorFor(companyId, userId) }, async (scope) => {
    const queues = await makeQueues(scope, userId);
    await makeDemoInvoices(scope);
    const people = await makePeople(scope, queues);
    await makeTeams(scope, people);
    await makePauseReasons(scope);
    await makeDemoChats(scope, people);
    return { queues, people, tags: await makeTags(scope) };
  });
  await writeDemoMarker(platform.config.dataDir);
  return { ...rows, platform: demoPlatform(platform), companyId, now: platform.now() };
}

const files: readonly DemoFile[] = ['vaso', 'poltrona', 'risco', 'trinca', 'caixa', 'varanda', 'comprovante', 'catalogo', 'nota', 'recado'];

/** Creates the demo on an empty database, by the areas' commands. False when a company exists already. */
export async function makeDemo(platform: Platform): Promise<boolean> {
  const company = await makeDemoCompany(platform);
  if (company === null) {
    return false;
  }
  const { companyId, queues } = company;
  const connections = await runInScope(company.platform, { companyId, actor: systemActor(companyId) }, (scope) =>
    makeConnections(scope, queues),
  );
  const assets = await makeDemoAssets();
  try {
    const references = new Map<DemoFile, string>();
    for (const file of files) {
      const { content, type } = assets.get(file);
      references.set(file, (await platform.files.put(companyId, content, type)).path);
    }
    await makeQuickMessages({ ...company, assets });
    const context = { ...company, connections, assets, references };
    await makeConversations(context);
    await makeSchedules(context);
    await makeAdministration(context);
  } finally {
    await assets.remove();
  }
  return true;
}
