import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { findServiceDue, type TimeSpan } from '#shared/rules/findServiceDue.ts';
import type { HolidayHours } from '#shared/rules/openingTimes.ts';
import { createDefaultWeek, weekdays, type DaySchedule, type TimeInterval } from '#shared/rules/workingHours.ts';
import { createSeededRandom } from '#server/demo/createSeededRandom.ts';
import { drainBroadcasts, drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { targetListeners } from './refreshTargets.ts';
import { watchTargets } from './watchTargets.ts';

const { server, companyId, admin, ana, sales, ticket, message, sql } = await startTicketFixture();
const { below } = createSeededRandom(29);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const hours: readonly TimeInterval[] = [
  { startTime: '08:00', endTime: '18:00' },
  { startTime: '09:15', endTime: '12:00' },
  { startTime: '22:00', endTime: '06:00' },
  { startTime: '00:00', endTime: '23:59' },
  { startTime: '00:00', endTime: '00:00' },
  { startTime: '', endTime: '' },
  { startTime: '13:00', endTime: '23:59' },
  { startTime: '23:30', endTime: '01:30' },
  { startTime: '20:00', endTime: '23:30' },
  { startTime: '00:30', endTime: '02:15' },
];
const toDay = (weekdayEn: DaySchedule['weekdayEn']): DaySchedule => ({
  weekday: '',
  weekdayEn,
  ...pick(hours),
  ...(below(3) === 0 && { later: [{ startTime: '19:00', endTime: '20:30' }] }),
});
const makeWeek = (): DaySchedule[] => weekdays.filter(() => below(6) > 0).map(toDay);
const makeHolidays = (from: number): HolidayHours[] =>
  Array.from({ length: below(4) }, (_, index) => ({
    date: new Date(from + (below(30) - 5) * 24 * 60 * minuteMs - index * 366 * 24 * 60 * minuteMs).toISOString().slice(0, 10),
    isYearly: below(2) === 0,
    hours: below(2) === 0 ? [] : [{ startTime: '10:00', endTime: '14:00' }],
  })).toSorted((one, other) => (one.date < other.date ? -1 : 1));

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Asia/Kolkata'];
/** Days on which the clocks change. */
const changes = [
  ['America/Sao_Paulo', '2018-02-17'],
  ['America/Sao_Paulo', '2018-11-03'],
  ['America/Santiago', '2029-04-07'],
  ['America/Santiago', '2029-09-01'],
  ['Europe/Lisbon', '2029-03-25'],
  ['Europe/Lisbon', '2029-10-28'],
  ['America/New_York', '2029-11-04'],
  ['Australia/Lord_Howe', '2029-04-01'],
] as const;

/** Any time of a year, or one near a change of the clocks. */
function pickStart(): { start: Date; timeZone: string } {
  if (below(3) > 0) {
    return { start: new Date(Date.UTC(2029, below(12), 1 + below(28), below(24), below(60))), timeZone: pick(zones) };
  }
  const [timeZone, day] = pick(changes);
  return { start: new Date(Date.parse(day) + (below(4000) - 2400) * minuteMs), timeZone };
}

describe('service_due', () => {
  it('says what the shared rule says, for any hours, holidays, pauses and zones', async () => {
    for (let run = 0; run < 300; run += 1) {
      const { start, timeZone } = pickStart();
      const times = { schedules: makeWeek(), holidays: makeHolidays(start.getTime()), timeZone };
      const pauses: TimeSpan[] = Array.from({ length: below(3) }, () => {
        const from = start.getTime() + below(4000) * minuteMs;
        return { from, until: from + (1 + below(900)) * minuteMs };
      });
      const minutes = 1 + below(pick([60, 600, 6000]));
      const expected = findServiceDue({ times, start, minutes, pauses });
      const [row] = await sql<{ due: Date | null }>(
        `select service_due($1::jsonb, $2::jsonb, $3, $4, $5, (select coalesce(range_agg(tstzrange(p.begun, p.ended)), '{}')
           from jsonb_to_recordset($6::jsonb) p (begun timestamptz, ended timestamptz))) as due`,
        [
          JSON.stringify(times.schedules),
          JSON.stringify(times.holidays),
          times.timeZone,
          start,
          minutes,
          JSON.stringify(pauses.map(({ from, until }) => ({ begun: new Date(from), ended: new Date(until) }))),
        ],
      );
      const due = row?.due ?? null;
      expect(due === null ? null : new Date(due).toISOString(), JSON.stringify({ start, minutes, pauses, times })).toBe(
        expected?.toISOString() ?? null,
      );
    }
  });
});

const setTargets = (firstResponseMinutes: number | null, resolutionMinutes: number | null) =>
  server.as(admin).call(api.queues.update, { id: sales, firstResponseMinutes, resolutionMinutes });
const show = (id: number) => server.as(admin).call(api.tickets.show, { id });

/** A ticket whose customer waits since some minutes ago. */
async function waitingSince(minutes: number): Promise<number> {
  const { id } = await ticket({ status: 'open', userId: ana.id });
  const since = new Date(Date.now() - minutes * minuteMs);
  await sql('update ticket_trackings set created_at = $2 where ticket_id = $1', [id, since]);
  await sql('update tickets set waiting_since = $2 where id = $1', [id, since]);
  return id;
}

describe('the target of a ticket', () => {
  it('is the answer, then the resolution, and stands still while the ticket is put aside', async () => {
    await setTargets(30, 120);
    const id = await waitingSince(10);
    const { waitingSince: since, target } = await show(id);
    expect(target).toMatchObject({ kind: 'answer', dueAt: new Date(Date.parse(since ?? '') + 30 * minuteMs).toISOString() });
    await server.as(ana).call(api.messages.send, { ticketId: id, body: 'Olá' });
    const { target: next } = await show(id);
    expect(next).toMatchObject({ kind: 'resolution' });
    await server.as(ana).call(api.tickets.bulk, { ids: [id], action: 'snooze', until: null });
    expect((await show(id)).target).toBeNull();
    await sql(`update tickets set snoozed_at = snoozed_at - interval '5 minutes' where id = $1`, [id]);
    await sql('delete from ticket_pauses where ticket_id = $1', [id]);
    await server.as(ana).call(api.tickets.bulk, { ids: [id], action: 'wake' });
    const later = Date.parse((await show(id)).target?.dueAt ?? '') - Date.parse(next?.dueAt ?? '');
    expect(Math.round(later / minuteMs)).toBe(5);
    await server.as(ana).call(api.tickets.update, { id, status: 'closed' });
    expect((await show(id)).target).toBeNull();
    const [round] = await sql<{ inTime: boolean; answered: boolean }>(
      `select finished_at <= resolution_due_at as "inTime", answered_at <= answer_due_at as answered from ticket_trackings where ticket_id = $1`,
      [id],
    );
    expect(round).toEqual({ inTime: true, answered: true });
  });

  it('stands still by the clock of the platform, which need not be the database’s', async () => {
    await setTargets(null, 120);
    const { id } = await ticket({ status: 'open', userId: ana.id });
    const before = Date.parse((await show(id)).target?.dueAt ?? '');
    await server.as(ana).call(api.tickets.bulk, { ids: [id], action: 'snooze', until: null });
    server.advanceClock(5 * minuteMs);
    await server.as(ana).call(api.tickets.bulk, { ids: [id], action: 'wake' });
    const paused = Date.parse((await show(id)).target?.dueAt ?? '') - before;
    server.advanceClock(-5 * minuteMs);
    expect(Math.round(paused / minuteMs)).toBe(5);
  });

  it('follows the targets and hours that are changed', async () => {
    await setTargets(30, null);
    const id = await waitingSince(5);
    await setTargets(60, null);
    const refresh = targetListeners.find(({ on }) => on === 'queue.changed');
    await server.inCompany(companyId, (scope) => refresh?.run(scope, { queueId: sales } as never) ?? Promise.resolve());
    const { waitingSince: since, target } = await show(id);
    expect(Date.parse(target?.dueAt ?? '') - Date.parse(since ?? '')).toBe(60 * minuteMs);
    await server.as(admin).call(api.settings.update, { key: 'scheduleType', value: 'queue' });
    const closed = createDefaultWeek().map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }));
    await server.as(admin).call(api.queues.update, { id: sales, schedules: closed });
    await server.inCompany(companyId, (scope) => refresh?.run(scope, { queueId: sales } as never) ?? Promise.resolve());
    expect((await show(id)).target).toBeNull();
    await server.as(admin).call(api.settings.update, { key: 'scheduleType', value: 'disabled' });
  });

  it('is told when it is near and when it is missed, once each, by two servers too', async () => {
    await setTargets(30, null);
    await sql(`update tickets set status = 'closed' where status <> 'closed'`);
    const [near, missed] = [await waitingSince(25), await waitingSince(31)];
    const early = await waitingSince(1);
    const untaken = await waitingSince(32);
    await sql(`update tickets set user_id = null, status = 'pending' where id = $1`, [untaken]);
    await drainDomainEvents(server.platform, companyId);
    await Promise.all([watchTargets.run(server.platform), watchTargets.run(server.platform)]);
    await watchTargets.run(server.platform);
    const told = (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'ticketTarget');
    expect(told.map(({ body, rooms }) => [body['ticketId'], body['action'], rooms])).toEqual(
      expect.arrayContaining([
        [near, 'near', [`user-${ana.id}`]],
        [missed, 'missed', [`user-${ana.id}`]],
        [untaken, 'missed', [`queue-${sales}-notification`, 'admins']],
      ]),
    );
    expect(told).toHaveLength(3);
    const today = new Date().toISOString().slice(0, 10);
    const report = await server.as(admin).call(api.tickets.targets, { from: '2020-01-01', to: today });
    expect(report).toMatchObject({ near: 1, missed: 2 });
    expect((await show(early)).target).not.toBeNull();
    await message(missed, { fromMe: true });
    await expect(server.as(ana).call(api.tickets.targets, { from: today, to: today })).toFailWith('ERR_NO_PERMISSION');
  });
});
