import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { CampaignWithFacts } from '#shared/outreach/campaigns/shippings.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts, drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { setUpCampaignFixture, type CampaignFixture } from '#server/testing/fixtures/setUpCampaignFixture.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { secondMs } from '#shared/rules/durations.ts';
import { campaignsArea } from './area.ts';

const server = await startTestServer({ SERVICES: 'web' });
const setUp = (size: number) => setUpCampaignFixture(server, size);

afterEach(() => queryAsSupport(server.platform, `update campaigns set status = 'INATIVA', is_told = true`));

describe('what older clients are told', () => {
  const tellAt = (fixture: CampaignFixture) => async () =>
    (await drainBroadcasts(server.platform, fixture.companyId)).filter(({ event }) => event.startsWith('campaign')) as unknown as readonly {
      event: string;
      body: { record: CampaignWithFacts };
    }[];

  it('is always the contacts of the list and, once there are any, the recipients', async () => {
    const fixture = await setUp(120);
    const { add, call, prepare, run, setDelivery, clock, track } = fixture;
    const told = tellAt(fixture);
    const { id } = await add();
    const [created] = await told();
    expect(created).toMatchObject({
      event: 'campaign',
      body: { action: 'create', record: { id, shipping: [], whatsapp: { name: expect.any(String) } } },
    });
    expect(created?.body.record.contactList?.contacts).toHaveLength(120);
    await prepare();
    const [prepared] = await told();
    const { shipping = [], contactList } = prepared?.body.record ?? {};
    expect([shipping.length, contactList?.contacts.filter(({ isWhatsappValid }) => isWhatsappValid).length]).toEqual([120, 120]);
    expect(shipping[0]).toEqual({
      id: expect.any(Number),
      campaignId: id,
      confirmation: null,
      confirmationRequestedAt: null,
      confirmedAt: null,
      deliveredAt: null,
    });

    await run(20);
    await setDelivery('server');
    await told();
    await track();
    // Of more than a hundred, rows follow when their pace allows; the figures come at once.
    const [progress, ...more] = await told();
    expect([progress?.event, progress?.body.record.figures.delivered, more]).toEqual(['campaignProgress', 1, []]);
    expect(progress?.body.record.shipping).toBeUndefined();
    clock.now += 3 * secondMs;
    await track();
    const [full] = await told();
    expect([full?.event, full?.body.record.shipping.filter(({ deliveredAt }) => deliveredAt !== null).length]).toEqual(['campaign', 1]);

    for (const control of [api.campaigns.cancel, api.campaigns.restart]) {
      await call(control, { id });
      expect((await told()).map(({ event, body }) => [event, body.record.shipping.length])).toEqual([['campaign', 120]]);
    }
  });

  /** As the report of older clients does. */
  const count = ({ shipping, contactList }: Pick<CampaignWithFacts, 'shipping' | 'contactList'>) => ({
    valid: contactList?.contacts.filter(({ isWhatsappValid }) => isWhatsappValid).length,
    requested: shipping.filter(({ confirmationRequestedAt }) => confirmationRequestedAt !== null).length,
    confirmed: shipping.filter((row) => row.confirmationRequestedAt !== null && row.confirmedAt !== null).length,
    delivered: shipping.filter(({ deliveredAt }) => deliveredAt !== null).length,
  });

  it('can be counted of a campaign of any size, while whole rows end at five thousand', { timeout: 60_000 }, async () => {
    const fixture = await setUp(5_300);
    const { call, add, prepare, contactListId } = fixture;
    await queryAsSupport(
      server.platform,
      `update contact_list_items set validity = 'invalid' where id in (select max(id) from contact_list_items where contact_list_id = $1)`,
      [contactListId],
    );
    const { id } = await add();
    await prepare();
    await queryAsSupport(
      server.platform,
      `update campaign_shippings set confirmation_requested_at = now(), confirmed_at = case when position > 20 then now() end,
         delivered_at = case when position > 20 and position <= 5200 then now() end where campaign_id = $1 and position > 10`,
      [id],
    );
    await call(api.campaigns.cancel, { id });
    const { record } = (await tellAt(fixture)()).at(-1)?.body ?? expect.fail();
    const counted = { valid: 5_299, requested: 5_289, confirmed: 5_279, delivered: 5_180 };
    expect(count(record)).toEqual(counted);
    expect(record.shipping.filter((row) => 'id' in row)).toHaveLength(5_000);
    expect(JSON.stringify(record).length).toBeLessThan(1_250_000);
    const detail = await call(api.campaigns.show, { id });
    expect(count(detail)).toEqual(counted);
    expect(detail.shipping.filter((row) => 'message' in row)).toHaveLength(5_000);
  });
});

describe('a campaign that waits', () => {
  /** The background hears of every change, as the listeners do. */
  async function hear({ companyId, clock }: CampaignFixture): Promise<void> {
    for (const { name, data } of await drainDomainEvents(server.platform, companyId)) {
      for (const listener of campaignsArea.listeners?.filter(({ on }) => on === name) ?? []) {
        await server.inCompany(companyId, (scope) => listener.run({ ...scope, now: new Date(clock.now) }, data as never));
      }
    }
  }
  const waitOf = async ({ report }: CampaignFixture, id: number) => (await report(id)).waitingFor;

  it('for the hours goes on as soon as they are changed, and for the limit of its number as soon as that is raised', async () => {
    const fixture = await setUp(4);
    const { companyId, call, connection, add, prepare, run, messages, clock } = fixture;
    const closed = createDefaultWeek().map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }));
    await call(api.companies.updateSchedules, { id: companyId, schedules: closed });
    const { id } = await add({ sendWindow: 'workingHours' });
    await prepare();
    await run(30);
    expect(await waitOf(fixture, id)).toBe('hours');
    const { id: holidayId } = await call(api.holidays.create, {
      date: toZonedTime(new Date(clock.now), 'America/Sao_Paulo').slice(0, 10),
      name: 'Plantão',
      isYearly: false,
      hours: [{ startTime: '00:00', endTime: '23:59' }],
    });
    await hear(fixture);
    await run(2);
    expect(await messages()).toHaveLength(1);
    await call(api.holidays.remove, { id: holidayId });
    await run(40);
    expect([await waitOf(fixture, id), (await messages()).length]).toEqual(['hours', 1]);
    await call(api.connections.update, { id: connection.id, newContactsPerDay: 1 });
    await call(api.companies.updateSchedules, { id: companyId, schedules: [] });
    await hear(fixture);
    await run(40);
    expect([await waitOf(fixture, id), (await messages()).length]).toEqual(['newContacts', 1]);
    await call(api.connections.update, { id: connection.id, newContactsPerDay: 2 });
    await hear(fixture);
    await run(90);
    expect([await waitOf(fixture, id), (await messages()).length]).toEqual(['newContacts', 2]);
  });

  it('for the company to switch campaigns on again is closed to everybody, and goes on as soon as it does', async () => {
    const fixture = await setUp(3);
    const { call, add, prepare, run, messages, report, setDelivery } = fixture;
    const { id } = await add();
    await prepare();
    await run(20);
    await setDelivery('server');
    await call(api.settings.update, { key: 'campaignsEnabled', value: 'false' });
    await run(60);
    expect(await messages()).toHaveLength(1);
    await expect(report(id)).toFailWith('ERR_PLAN_LACKS_FEATURE');
    await call(api.settings.update, { key: 'campaignsEnabled', value: 'true' });
    expect(await waitOf(fixture, id)).toBe('switchedOff');
    await hear(fixture);
    await run(40);
    expect(await messages()).toHaveLength(3);
  });
});
