import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { DashboardFilter, DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { addDays, toZonedDay } from '#shared/rules/zonedTime.ts';
import { createRandom } from '#server/testing/fixtures/createRandom.ts';
import { makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { countNaively, emptyFigures, expectFigures, type Round } from '#server/testing/fixtures/countNaively.ts';
import { sumDays } from './sumDays.ts';

const { server, companyId, admin, ana, bia, sales, support, connectionId, ticket, sql } = await startTicketFixture();
const roll = createRandom(20261126);
const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;

const today = toZonedDay(new Date(), 'America/Sao_Paulo');
const [from, to] = [addDays(today, -20), today];
const ticketIds: number[] = [];
const tagIds: number[] = [];
const queueIds: (number | null)[] = [sales, support, null];
const zones = ['America/Sao_Paulo', 'Asia/Kathmandu'];
let zone = 'America/Sao_Paulo';

const milliseconds = ['created', 'queued', 'asked', 'answered', 'started', 'rating', 'finished'].map(
  (name) => `extract(epoch from k.${name}_at)::float8 * 1000 as "${name}At"`,
);
const readRounds = (): Promise<Round[]> =>
  sql<Round>(
    `select k.ticket_id as "ticketId", k.user_id as "userId", k.queue_id as "queueId", k.whatsapp_id as "whatsappId", ${milliseconds.join(', ')},
       array(select tag_id from ticket_tags g where g.ticket_id = k.ticket_id order by tag_id) as "tagIds"
     from ticket_trackings k where k.company_id = $1`,
    [companyId],
  );

const addRound = (): Promise<unknown> => {
  const minutes = (most: number): string => `interval '${roll(most)} minutes'`;
  return sql(
    `insert into ticket_trackings (company_id, ticket_id, user_id, queue_id, whatsapp_id, created_at, asked_at, answered_at, started_at, finished_at)
     select $1, $2, $3, $4, $5, b, b, b + ${minutes(90)}, b + ${minutes(200)}, b + ${minutes(3000)} from (select now() - ${minutes(45 * 1440)} - interval '3 days' as b) k`,
    [companyId, one(ticketIds), one([ana.id, bia.id, null]), one(queueIds), one([connectionId, null])],
  );
};

const someRound = `(select id from ticket_trackings where company_id = $1 order by id offset ${'$2'} limit 1)`;
const changes: readonly (() => Promise<unknown>)[] = [
  addRound,
  () => sql(`update ticket_trackings set queue_id = $3 where id = ${someRound}`, [companyId, roll(200), one(queueIds)]),
  () => sql(`update ticket_trackings set user_id = $3 where id = ${someRound}`, [companyId, roll(200), one([ana.id, bia.id, null])]),
  () => sql(`update ticket_trackings set finished_at = finished_at + interval '1 day' where id = ${someRound}`, [companyId, roll(200)]),
  () => sql(`update ticket_trackings set answered_at = answered_at + interval '7 seconds' where id = ${someRound}`, [companyId, roll(200)]),
  () => sql(`delete from ticket_trackings where id = ${someRound}`, [companyId, roll(200)]),
  () =>
    server.as(admin).call(api.tickets.syncTags, {
      ticketId: one(ticketIds),
      tags: tagIds.filter(() => roll(2) === 0).map((id) => ({ id })),
    }),
  async () => {
    const { id } = await server.inCompany(companyId, (scope) => makeQueue(scope));
    await sql('update ticket_trackings set queue_id = $2 where company_id = $1 and id % 7 = 0', [companyId, id]);
    await sumDays.run(server.platform);
    await server.as(admin).call(api.queues.remove, { id });
  },
  async () => {
    zone = one(zones);
    await server.as(admin).call(api.settings.update, { key: 'timeZone', value: zone });
  },
];

function expectReport(report: DashboardReport, rounds: readonly Round[], filter: DashboardFilter): void {
  const { queueIds: queues = [], users = [], tags = [] } = filter;
  const own = rounds.filter(
    (round) =>
      (queues.length === 0 || queues.includes(round.queueId ?? 0)) &&
      (users.length === 0 || users.includes(round.userId ?? 0)) &&
      tags.every((tag) => round.tagIds.includes(tag)),
  );
  expectFigures(report.current, countNaively(own, report.from, report.to, zone));
  expectFigures(report.previous, countNaively(own, report.previousFrom, report.previousTo, zone));
  for (const id of tagIds) {
    const tagged = own.filter((round) => round.tagIds.includes(id));
    expectFigures(report.tags.find((part) => part.id === id) ?? emptyFigures, countNaively(tagged, from, to, zone));
  }
  for (const id of queueIds) {
    const ofQueue = own.filter((round) => round.queueId === id);
    expectFigures(report.queues.find((part) => part.id === id) ?? emptyFigures, countNaively(ofQueue, from, to, zone));
  }
  expect(report.hourTimes.reduce((sum, { opened }) => sum + opened, 0)).toBe(report.current.opened);
  for (let hour = 0; hour < 24; hour += 1) {
    const found = report.hourTimes.find((times) => times.hour === hour) ?? emptyFigures;
    expectFigures(found, countNaively(own, from, to, zone, hour));
  }
  for (const { day, opened, resolved } of report.days) {
    expect(countNaively(own, day, day, zone), day).toMatchObject({ opened, resolved });
  }
}

beforeAll(async () => {
  for (const name of ['Urgente', 'Revenda']) {
    tagIds.push((await server.as(admin).call(api.tags.create, { name })).id);
  }
  for (let n = 0; n < 8; n += 1) {
    ticketIds.push((await ticket({ status: 'closed' })).id);
  }
  for (let n = 0; n < 200; n += 1) {
    await addRound();
  }
});

it('sums of days agree with a count one by one, whatever changes before, between and after', async () => {
  const filters: DashboardFilter[] = [
    {},
    { queueIds: [sales] },
    { users: [ana.id] },
    { queueIds: [sales], users: [ana.id, bia.id] },
    { tags: [tagIds[0] ?? 0] },
    { tags: [...tagIds], users: [bia.id] },
  ];
  for (let step = 0; step < 40; step += 1) {
    await one(changes)();
    if (roll(3) === 0) {
      await sumDays.run(server.platform);
    }
    const filter = one(filters);
    const report = await server.as(admin).call(api.dashboard.report, { from, to, ...filter });
    expect(report.timeZone).toBe(zone);
    expectReport(report, await readRounds(), filter);
  }
});

it('sums up all days that are over, and counts only changed ones anew', async () => {
  while ((await sumDays.run(server.platform)) === true) {
    // A month at a time.
  }
  const state = () =>
    sql<{ last: string; isComplete: boolean; changes: number }>(
      `select last_day::text as last, is_complete as "isComplete", (select count(*)::int from round_day_changes c where c.company_id = b.company_id) as changes
       from round_day_spans b where company_id = $1`,
      [companyId],
    );
  const last = addDays(toZonedDay(new Date(), zone), -3);
  expect(await state()).toEqual([{ last, isComplete: true, changes: 0 }]);
  await sql(`update ticket_trackings set chatbot_at = now() where company_id = $1`, [companyId]);
  expect(await state()).toMatchObject([{ changes: 0 }]);
  await sql(`update ticket_trackings set rating_at = started_at + interval '1 minute' where id = ${someRound}`, [companyId, 0]);
  expect(await state()).toMatchObject([{ changes: 1 }]);
});
