import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { CampaignWithFacts } from '#shared/areas/campaignShippings.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { secondMs, setUpCampaignFixture, type CampaignFixture } from '#server/testing/fixtures/setUpCampaignFixture.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

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

  it('are at most five thousand rows of a large one, on both sides', { timeout: 60_000 }, async () => {
    const fixture = await setUp(5_200);
    const { add, prepare } = fixture;
    await add();
    await prepare();
    const { record } = (await tellAt(fixture)()).at(-1)?.body ?? expect.fail();
    expect([record.shipping.length, record.contactList?.contacts.length]).toEqual([5_000, 5_000]);
    expect(JSON.stringify(record).length).toBeLessThan(1_200_000);
  });
});
