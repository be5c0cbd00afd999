import { afterEach, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { createFakeChannelClient } from '#server/testing/channels/createFakeChannelClient.ts';
import { createRandom } from '#server/testing/fixtures/createRandom.ts';
import { hourMs, secondMs, setUpCampaignFixture, type CampaignFixture } from '#server/testing/fixtures/setUpCampaignFixture.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { dispatchCampaigns } from './tasks.ts';

const server = await startTestServer({ SERVICES: 'web' });

afterEach(() => queryAsSupport(server.platform, `update campaigns set status = 'INATIVA', is_told = true`));

const size = 12;
/** Real time is what a step costs. */
const runs = 3;
const stepsPerRun = 16;

/** Two servers at once, one of which has a clock that is put forward or back. */
async function sendTwice({ clock }: CampaignFixture, skewMs: number): Promise<void> {
  const at = (ms: number) => ({ ...server.platform, now: () => new Date(clock.now + ms) });
  await Promise.all([dispatchCampaigns.run(at(0)), dispatchCampaigns.run(at(skewMs)), dispatchCampaigns.run(at(0))]);
}

/** A process that dies in the middle: its transaction is rolled back after the message was queued. */
async function crash({ clock, companyId }: CampaignFixture): Promise<void> {
  const wakeSenders = () => Promise.reject(new Error('killed'));
  const channels = createFakeChannelClient({ wakeSenders });
  await dispatchCampaigns.run({ ...server.platform, now: () => new Date(clock.now), channels });
  await queryAsSupport(server.platform, 'update campaign_shippings set attempts = 0 where company_id = $1', [companyId]);
}

type Step = 'run' | 'twice' | 'crash' | 'cancel' | 'restart' | 'jump' | 'back' | 'deliver' | 'fail' | 'track' | 'prepare' | 'optOut';
const steps: readonly Step[] = [
  'run',
  'twice',
  'crash',
  'cancel',
  'restart',
  'jump',
  'back',
  'deliver',
  'fail',
  'track',
  'prepare',
  'optOut',
];

const ignoreRefusal = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

async function take(fixture: CampaignFixture, id: number, { step, amount }: { step: Step; amount: number }): Promise<void> {
  const { run, call, clock, setDelivery, track, prepare, numberOf } = fixture;
  const works: Readonly<Record<Step, () => Promise<unknown>>> = {
    run: () => run(amount * 5),
    twice: () => sendTwice(fixture, (amount - 5) * secondMs),
    crash: () => crash(fixture),
    cancel: () => ignoreRefusal(call(api.campaigns.cancel, { id })),
    restart: () => ignoreRefusal(call(api.campaigns.restart, { id })),
    jump: async () => void (clock.now += amount * hourMs),
    back: async () => void (clock.now -= amount * 30 * secondMs),
    deliver: () => setDelivery('server'),
    fail: () => setDelivery('failed', 'rejected'),
    track,
    prepare,
    optOut: () => ignoreRefusal(call(api.campaignOptOuts.create, { number: numberOf(amount) })),
  };
  await works[step]();
}

/** Lets it end undisturbed. */
async function finish(fixture: CampaignFixture, id: number): Promise<void> {
  const { call, prepare, run, setDelivery, track, report, clock } = fixture;
  clock.now = Math.max(clock.now, Date.now()) + hourMs;
  await expect
    .poll(
      async () => {
        await ignoreRefusal(call(api.campaigns.restart, { id }));
        await ignoreRefusal(call(api.campaigns.resume, { id }));
        await prepare();
        await run(120);
        await setDelivery('server');
        await track();
        return (await report(id)).status;
      },
      { timeout: 60_000, interval: 1 },
    )
    .toBe('FINALIZADA');
}

async function check(fixture: CampaignFixture, id: number): Promise<void> {
  const { shippings } = await fixture.call(api.campaignShippings.page, { campaignId: id });
  const sent = Map.groupBy(await fixture.messages(), ({ number }) => number);
  expect(shippings.map(({ number }) => number).toSorted()).toEqual(Array.from({ length: size }, (_, place) => fixture.numberOf(place)));
  for (const { number, outcome, reason } of shippings) {
    const isSent = outcome === 'delivered' || reason === 'rejected';
    expect([number, outcome, reason, sent.get(number)?.length ?? 0]).toEqual([number, outcome, reason, isSent ? 1 : 0]);
    expect(outcome === 'delivered' || reason !== null).toBe(true);
  }
}

it.each(Array.from({ length: runs }, (_, run) => run + 1))(
  'each contact gets the message exactly once, or fails with a reason, whatever happens (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const random = createRandom(seed * 7_919);
    const fixture = await setUpCampaignFixture(server, size);
    const { id } = await fixture.add();
    await fixture.prepare();
    for (let n = 0; n < stepsPerRun; n += 1) {
      const step = steps[random(steps.length)] ?? 'run';
      await take(fixture, id, { step, amount: 1 + random(10) });
    }
    await finish(fixture, id);
    await check(fixture, id);
  },
);
