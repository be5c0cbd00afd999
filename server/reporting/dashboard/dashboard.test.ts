import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { DashboardFilter, DashboardReport } from '#shared/reporting/dashboard/report.ts';
import { createSeededRandom } from '#server/demo/createSeededRandom.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { makeConnection, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { countNaively, emptyFigures, expectFigures, type Round } from '#server/testing/fixtures/countNaively.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, connectionId, ticket, sql } = await startTicketFixture();
const zone = 'America/Sao_Paulo';

const insertStatement = `
  insert into ticket_trackings (company_id, ticket_id, user_id, queue_id, whatsapp_id, created_at, queued_at, asked_at, answered_at, started_at,
    rating_at, finished_at)
  select $1, r."ticketId", r."userId", r."queueId", r."whatsappId", r."createdAt", r."queuedAt", r."askedAt", r."answeredAt", r."startedAt",
    r."ratingAt", r."finishedAt"
  from jsonb_to_recordset($2::jsonb) as r ("ticketId" int, "userId" int, "queueId" int, "whatsappId" int, "createdAt" timestamptz,
    "queuedAt" timestamptz, "askedAt" timestamptz, "answeredAt" timestamptz, "startedAt" timestamptz, "ratingAt" timestamptz,
    "finishedAt" timestamptz)`;

const timeKeys = ['createdAt', 'queuedAt', 'askedAt', 'answeredAt', 'startedAt', 'ratingAt', 'finishedAt'] as const;

const insertRounds = (rounds: readonly Round[], into = companyId): Promise<void> =>
  server.inCompany(into, ({ em }) => {
    const rows = rounds.map((round) => ({
      ...round,
      ...Object.fromEntries(timeKeys.map((key) => [key, round[key] === null ? null : new Date(round[key]).toISOString()])),
    }));
    return execute(em, insertStatement, [into, JSON.stringify(rows)]);
  });

interface Made {
  readonly rounds: readonly Round[];
  readonly queueIds: readonly (number | null)[];
  readonly connectionIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly userIds: readonly (number | null)[];
}

/** Rounds of January and February 2026, some over midnight, some without one or the other time. */
function makeRounds(lists: Omit<Made, 'rounds'>, tickets: ReadonlyMap<number, readonly number[]>): Round[] {
  const { below } = createSeededRandom(17);
  const random = (): number => below(1_000_000) / 1_000_000;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sometimes = (share: number, time: number): number | null => (random() < share ? time : null);
  const later = (time: number, most: number): number => time + Math.floor(random() * most * minuteMs);
  const ticketIds = [...tickets.keys()];
  return Array.from({ length: 700 }, (_, index) => {
    const createdAt = Date.UTC(2026, 0, 1) + Math.floor(random() * 59 * 24 * 60) * minuteMs + index;
    const started = later(createdAt, 90);
    const finished = later(started, 60 * 20);
    const startedAt = sometimes(0.9, started);
    const ticketId = ticketIds[index % ticketIds.length] ?? 0;
    const asked = sometimes(0.8, createdAt);
    return {
      ticketId,
      tagIds: tickets.get(ticketId) ?? [],
      userId: pick(lists.userIds),
      queueId: pick(lists.queueIds),
      whatsappId: pick(lists.connectionIds),
      createdAt,
      queuedAt: sometimes(0.7, later(createdAt, 120)),
      askedAt: asked,
      answeredAt: asked === null ? null : later(asked, 30),
      startedAt,
      ratingAt: startedAt === null ? null : sometimes(0.2, later(startedAt, 10)),
      // The unfinished ones belong to no ticket: one has one at most.
      finishedAt: finished,
    };
  });
}

const readReport = (input: DashboardFilter & { from: string; to: string }): Promise<DashboardReport> =>
  server.as(admin).call(api.dashboard.report, input);

describe('GET /dashboard/report', () => {
  let made: Made;

  beforeAll(async () => {
    const { id: otherConnection } = await server.inCompany(companyId, (scope) => makeConnection(scope));
    const tagIds: number[] = [];
    for (const name of ['Urgente', 'Revenda']) {
      tagIds.push((await server.as(admin).call(api.tags.create, { name, color: '#123456' })).id);
    }
    const tickets = new Map<number, readonly number[]>();
    for (let index = 0; index < 12; index += 1) {
      const { id } = await ticket({ status: 'closed' });
      const own = tagIds.filter((_, place) => ((index >> place) & 1) === 1);
      await server.inCompany(companyId, ({ em }) =>
        execute(em, 'insert into ticket_tags (company_id, ticket_id, tag_id) select $1, $2, unnest($3::int[])', [companyId, id, own]),
      );
      tickets.set(id, own);
    }
    const lists = {
      queueIds: [sales, support, null],
      connectionIds: [connectionId, otherConnection],
      tagIds,
      userIds: [ana.id, bia.id, null],
    };
    made = { ...lists, rounds: makeRounds(lists, tickets) };
    await insertRounds(made.rounds);
  });

  const periods = [
    ['2026-02-01', '2026-02-28', '2026-01-04', '2026-01-31'],
    ['2026-01-31', '2026-01-31', '2026-01-30', '2026-01-30'],
    ['2026-01-20', '2026-02-10', '2025-12-29', '2026-01-19'],
  ] as const;

  it.each(periods)('says what a count one by one says, %s to %s', async (from, to, previousFrom, previousTo) => {
    const report = await readReport({ from, to });
    expect(report).toMatchObject({ from, to, previousFrom, previousTo, timeZone: zone });
    expectFigures(report.current, countNaively(made.rounds, from, to));
    expectFigures(report.previous, countNaively(made.rounds, previousFrom, previousTo));
    for (const { day, opened, resolved } of [...report.days, ...report.previousDays]) {
      expect(countNaively(made.rounds, day, day), day).toMatchObject({ opened, resolved });
    }
    const parts = [
      [report.users, made.userIds, (round: Round) => round.userId],
      [report.queues, made.queueIds, (round: Round) => round.queueId],
      [report.connections, made.connectionIds, (round: Round) => round.whatsappId],
    ] as const;
    for (const [rows, ids, idOf] of parts) {
      for (const id of ids) {
        const own = made.rounds.filter((round) => idOf(round) === id);
        expectFigures(rows.find((row) => row.id === id) ?? emptyFigures, countNaively(own, from, to));
      }
    }
    for (const id of made.tagIds) {
      expectFigures(
        report.tags.find((row) => row.id === id),
        countNaively(
          made.rounds.filter(({ tagIds }) => tagIds.includes(id)),
          from,
          to,
        ),
      );
    }
  });

  it('counts beginnings by weekday and hour of the company', async () => {
    const [from, to] = ['2026-01-20', '2026-02-10'];
    const report = await readReport({ from, to });
    const counts = new Map<string, number>();
    for (const { createdAt } of made.rounds) {
      const local = new Date(createdAt - 3 * 60 * minuteMs);
      if (local.toISOString().slice(0, 10) >= from && local.toISOString().slice(0, 10) <= to) {
        const place = `${local.getUTCDay()} ${local.getUTCHours()}`;
        counts.set(place, (counts.get(place) ?? 0) + 1);
      }
    }
    expect(new Map(report.hours.map(({ weekday, hour, opened }) => [`${weekday} ${hour}`, opened]))).toEqual(counts);
  });

  it('counts only what the filter names; a ticket has all its tags', async () => {
    const [from, to] = ['2026-01-15', '2026-02-15'];
    const input = { from, to, queueIds: [sales, support], connectionIds: [connectionId], users: [ana.id], tags: [...made.tagIds] };
    const expected = made.rounds.filter(
      (round) =>
        round.queueId !== null &&
        round.whatsappId === connectionId &&
        round.userId === ana.id &&
        round.tagIds.length === made.tagIds.length,
    );
    expectFigures((await readReport(input)).current, countNaively(expected, from, to));
    expect(expected.length).toBeGreaterThan(10);
  });

  it('shows nothing of it to another company, and nothing at all to agents', async () => {
    const report = await server.as(stranger).call(api.dashboard.report, { from: '2026-01-01', to: '2026-02-28', queueIds: [sales] });
    expect(report.current).toEqual(emptyFigures);
    expect(report.queues).toEqual([]);
    for (const path of ['/dashboard', '/dashboard/now', '/dashboard/report?from=2026-01-01&to=2026-01-02']) {
      expect(await server.as(ana).send('GET', path)).toMatchObject({ status: 403 });
    }
  });

  it('refuses a period of more than 366 days, or of none', async () => {
    await expect(readReport({ from: '2026-01-01', to: '2027-01-02' })).toFailWith('ERR_INVALID_PERIOD');
    await expect(readReport({ from: '2026-01-02', to: '2026-01-01' })).toFailWith('ERR_INVALID_PERIOD');
    expect((await readReport({ from: '2026-01-01', to: '2027-01-01' })).days).toHaveLength(366);
  });
});

describe('GET /dashboard', () => {
  it('counts as the older clients expect it', async () => {
    const other = await server.makeCompany();
    const [mia, leo] = [await server.makeUser(other.id, { name: 'Mia' }), await server.makeUser(other.id, { name: 'Leo' })];
    const own = await server.inCompany(other.id, async (scope) => ({ queueId: (await makeQueue(scope)).id }));
    const at = (day: number, hour: number, minute = 0): number => Date.UTC(2026, 2, day, hour + 3, minute);
    const empty = { ticketId: 0, whatsappId: 0, tagIds: [], askedAt: null, answeredAt: null, ratingAt: null };
    const [one, two] = await server.inCompany(other.id, async (scope) => {
      return [await makeTicket(scope, { status: 'closed' }), await makeTicket(scope, { status: 'closed' })];
    });
    const round = (more: Partial<Round>): Round => ({
      ...empty,
      userId: mia.id,
      queueId: own.queueId,
      whatsappId: one.whatsappId ?? 0,
      queuedAt: null,
      startedAt: null,
      finishedAt: null,
      createdAt: 0,
      ...more,
    });
    await insertRounds(
      [
        // Waits 10 minutes, is handled for 20.
        round({ ticketId: one.id, createdAt: at(2, 9), queuedAt: at(2, 9), startedAt: at(2, 9, 10), finishedAt: at(2, 9, 30) }),
        // Never queued: waits 30 minutes since it began; handled for 40 until the question.
        round({ ticketId: one.id, createdAt: at(3, 9), startedAt: at(3, 9, 30), ratingAt: at(3, 10, 10), finishedAt: at(3, 12) }),
        round({ ticketId: two.id, userId: leo.id, createdAt: at(4, 23), queuedAt: at(4, 23), finishedAt: at(4, 23, 59) }),
        // Before the period, and unfinished, which ends with a last day.
        round({ ticketId: two.id, createdAt: at(1, 9), queuedAt: at(1, 9), startedAt: at(1, 10), finishedAt: at(1, 11) }),
        round({ ticketId: two.id, userId: null, createdAt: at(4, 12), queuedAt: at(4, 12) }),
      ],
      other.id,
    );
    const call = (input: object) => server.as(other.admin).call(api.dashboard.show, input);
    const { counters, attendants } = await call({ date_from: '2026-03-02', date_to: '2026-03-04' });
    expect(counters).toEqual({
      avgSupportTime: 30,
      avgWaitTime: 20,
      supportHappening: 0,
      supportPending: 0,
      supportFinished: 3,
      leads: 1,
      totalCompanies: 0,
      totalWhatsappSessions: 0,
    });
    expect(attendants).toEqual([
      { id: leo.id, name: 'Leo', avgSupportTime: 0, tickets: 1, rating: 0, online: false },
      { id: other.admin.id, name: 'Made Admin', avgSupportTime: 0, tickets: 0, rating: 0, online: false },
      { id: other.agent.id, name: 'Made Agent', avgSupportTime: 0, tickets: 0, rating: 0, online: false },
      { id: mia.id, name: 'Mia', avgSupportTime: 30, tickets: 2, rating: 0, online: false },
    ]);
    expect((await call({ date_from: '2026-03-02' })).counters).toMatchObject({ supportFinished: 3, leads: 0 });
    await expect(call({ date_from: '2024-01-01' })).toFailWith('ERR_INVALID_PERIOD');
    await expect(call({ date_from: '2026-03-02', date_to: '2026-03-01' })).toFailWith('ERR_INVALID_PERIOD');

    const charts = { initialDate: '2026-03-01', finalDate: '2026-03-31' };
    expect(await server.as(other.admin).call(api.dashboard.ticketsUsers, { ...charts, companyId })).toEqual({
      data: [
        { nome: 'Leo', quantidade: 1 },
        { nome: 'Mia', quantidade: 3 },
        { nome: 'Made Admin', quantidade: 0 },
        { nome: 'Made Agent', quantidade: 0 },
      ],
    });
    expect(await server.as(other.admin).call(api.dashboard.ticketsDay, charts)).toEqual({
      data: [
        { data: '01/03/2026', total: 1 },
        { data: '02/03/2026', total: 1 },
        { data: '03/03/2026', total: 1 },
        { data: '04/03/2026', total: 2 },
      ],
      count: 5,
    });
    expect(await server.as(other.admin).call(api.dashboard.ticketsDay, { initialDate: '2026-03-04', finalDate: '2026-03-04' })).toEqual({
      data: [
        { horario: 12, total: 1 },
        { horario: 23, total: 1 },
      ],
      count: 2,
    });
  });

  it('counts companies and numbers for operators alone', async () => {
    const operator = server.as(await server.makeUser(companyId, { profile: 'admin', super: true }));
    const { counters } = await operator.call(api.dashboard.show, { days: 1 });
    expect(counters.totalCompanies).toBeGreaterThan(1);
    expect(counters.totalWhatsappSessions).toBeGreaterThan(0);
  });
});

describe('the times of a round', () => {
  const roundOf = async (id: number) => {
    const [round] = await sql<{ queueId: number | null; asked: string | null; answered: string | null }>(
      `select queue_id as "queueId", asked_at as asked, answered_at as answered from ticket_trackings where ticket_id = $1 order by id desc limit 1`,
      [id],
    );
    return round;
  };

  it('note the queue, and the first answer to a customer who waits', async () => {
    const { id, uuid } = await ticket({ status: 'pending' });
    await server.inCompany(companyId, ({ em }) =>
      execute(em, `update tickets set waiting_since = now() - interval '4 minutes' where id = $1`, [id]),
    );
    await server.as(ana).send('PUT', `/tickets/${id}`, { status: 'open', userId: ana.id });
    expect(await roundOf(id)).toMatchObject({ queueId: sales, asked: null, answered: null });
    const send = (body: string) =>
      server.as(ana).send('POST', `/messages/${id}`, { body, fromMe: true, read: 1, mediaUrl: '', quotedMsg: null });
    expect(await send('Bom dia'), uuid).toMatchObject({ status: 200 });
    const first = await roundOf(id);
    expect(Date.parse(first?.answered ?? '') - Date.parse(first?.asked ?? '')).toBeGreaterThanOrEqual(4 * minuteMs);
    await send('Como posso ajudar?');
    expect(await roundOf(id)).toEqual(first);
    await server.as(ana).send('PUT', `/tickets/${id}`, { status: 'pending', queueId: support, userId: null });
    expect(await roundOf(id)).toMatchObject({ queueId: support, answered: first?.answered });
  });

  it('know nobody who asked where we wrote first', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id });
    await server.as(ana).send('POST', `/messages/${id}`, { body: 'Seu pedido chegou' });
    expect(await roundOf(id)).toMatchObject({ asked: null, answered: null });
  });
});

it('GET /dashboard/now counts open and pending tickets, and what each attendant has', async () => {
  const other = await server.makeCompany();
  const { queueId } = await server.inCompany(other.id, async (scope) => {
    const own = await makeQueue(scope);
    await makeTicket(scope, { status: 'open', userId: other.agent.id, queueId: own.id });
    await makeTicket(scope, { status: 'open', userId: other.agent.id });
    await makeTicket(scope, { status: 'closed', userId: other.agent.id });
    const pending = await makeTicket(scope, { status: 'pending', queueId: own.id });
    await execute(scope.em, `update tickets set waiting_since = '2026-03-01 12:00Z' where id = $1`, [pending.id]);
    return { queueId: own.id };
  });
  const now = await server.as(other.admin).call(api.dashboard.now, {});
  expect(now).toMatchObject({ open: 2, pending: 1, waitingSince: '2026-03-01T12:00:00.000Z' });
  expect(now.attendants.map(({ id, open, online }) => ({ id, open, online }))).toEqual([
    { id: other.admin.id, open: 0, online: false },
    { id: other.agent.id, open: 2, online: false },
  ]);
  expect(await server.as(other.admin).call(api.dashboard.now, { queueIds: [queueId] })).toMatchObject({ open: 1, pending: 1 });
});
