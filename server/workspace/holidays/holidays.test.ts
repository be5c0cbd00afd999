import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxHolidays } from '#shared/workspace/holidays.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

const makeCallers = async () => {
  const { id, admin, agent } = await server.makeCompany();
  return { companyId: id, admin: server.as(admin), agent: server.as(agent) };
};

describe('/holidays', () => {
  it('are written by admins, read by all, and told to every screen', async () => {
    const { companyId, admin, agent } = await makeCallers();
    const natal = await admin.call(api.holidays.create, { name: ' Natal ', date: '2030-12-25', isYearly: true });
    expect(natal).toMatchObject({ name: 'Natal', date: '2030-12-25', isYearly: true, hours: [] });
    const eve = await admin.call(api.holidays.create, {
      name: 'Véspera',
      date: '2030-12-24',
      hours: [{ startTime: '08:00', endTime: '12:00' }],
    });
    expect((await agent.call(api.holidays.list, {})).map(({ id }) => id)).toEqual([eve.id, natal.id]);
    expect(await admin.call(api.holidays.update, { id: eve.id, hours: [] })).toMatchObject({ name: 'Véspera', hours: [] });
    const saved = await drainBroadcasts(server.platform, companyId);
    await admin.call(api.holidays.remove, { id: eve.id });
    const told = [...saved, ...(await drainBroadcasts(server.platform, companyId))];
    expect(told.map(({ event, body }) => [event, body['action']])).toEqual([
      ['holiday', 'create'],
      ['holiday', 'create'],
      ['holiday', 'update'],
      ['holiday', 'delete'],
    ]);
    await expect(agent.call(api.holidays.create, { name: 'Minha', date: '2030-01-02' })).toFailWith('ERR_NO_PERMISSION');
    const stranger = await makeCallers();
    expect(await stranger.admin.call(api.holidays.list, {})).toEqual([]);
    await expect(stranger.admin.call(api.holidays.remove, { id: natal.id })).toFailWith('ERR_NO_HOLIDAY_FOUND');
  });

  it('need a day that exists and is free, and hours without overlaps', async () => {
    const { admin } = await makeCallers();
    const add = (date: string, ...hours: string[]) =>
      admin.call(api.holidays.create, {
        name: 'Feriado',
        date,
        hours: hours.map((text) => ({ startTime: text.slice(0, 5), endTime: text.slice(6) })),
      });
    await add('2028-02-29');
    await expect(add('2028-02-29')).toFailWith('ERR_HOLIDAY_DATE_TAKEN');
    await expect(add('2027-02-29')).toFailWith('ERR_VALIDATION', { date: 'string.isoDate' });
    await expect(add('1999-02-28')).toFailWith('ERR_VALIDATION', { date: 'string.pattern.base' });
    await expect(add('2030-01-01', '08:00-12:00', '11:00-13:00')).toFailWith('ERR_VALIDATION', { 'hours.1.startTime': 'hours.overlap' });
    await expect(add('2030-01-01', '08:00-08:00')).toFailWith('ERR_VALIDATION', { 'hours.0.endTime': 'hours.same' });
    await expect(add('2030-01-01', ...Array.from({ length: 5 }, (_, hour) => `0${hour}:00-0${hour}:30`))).toFailWith('ERR_VALIDATION', {
      hours: 'array.max',
    });
  });
});

describe('POST /holidays/brazil', () => {
  it('adds what the list lacks, once', async () => {
    const { admin } = await makeCallers();
    await admin.call(api.holidays.create, { name: 'Nosso Natal', date: '2029-12-25', isYearly: true });
    const [one, other] = await Promise.all([2030, 2030].map((year) => admin.call(api.holidays.addPreset, { year })));
    expect([one?.length, other?.length].toSorted()).toEqual([0, 12]);
    const added = await admin.call(api.holidays.addPreset, { year: 2031 });
    expect(added.map(({ date }) => date)).toEqual(['2031-02-24', '2031-02-25', '2031-04-11', '2031-06-12']);
  });

  it('adds none beyond the limit', async () => {
    const { companyId, admin } = await makeCallers();
    await queryAsSupport(
      server.platform,
      `insert into holidays (company_id, name, date, is_yearly, hours)
       select $1, 'Feriado', date '2040-01-01' + n, false, '[]' from generate_series(1, $2::int) n`,
      [companyId, maxHolidays - 3],
    );
    await expect(admin.call(api.holidays.addPreset, { year: 2030 })).toFailWith('ERR_HOLIDAYS_LIMIT');
    const adding = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((day) => admin.call(api.holidays.create, { name: 'Mais um', date: `2039-01-0${day}` })),
    );
    expect(adding.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
