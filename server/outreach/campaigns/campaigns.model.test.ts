import { afterEach, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { CampaignShippingRecord } from '#shared/outreach/campaigns/shippings.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { createFakeChannelClient } from '#server/testing/channels/createFakeChannelClient.ts';
import { createRandom } from '#server/testing/fixtures/createRandom.ts';
import { setUpCampaignFixture, type CampaignFixture } from '#server/testing/fixtures/setUpCampaignFixture.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { secondMs, hourMs } from '#shared/rules/durations.ts';
import { dispatchCampaigns } from './recurringJobs.ts';

const server = await startTestServer({ SERVICES: 'web' });

afterEach(() => queryAsSupport(server.platform, `update campaigns set status = 'INATIVA', is_told = true`));

const size = 8;
/** Real time is what a step costs. */
const stepsPerRun = 16;
const question = 'Quer ver as ofertas?';

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

/** A warning about the number begins or ends. */
const setLock = ({ clock, connection }: CampaignFixture, isLocked: boolean) =>
  queryAsSupport(server.platform, 'update connections set strangers_locked_until = $2 where id = $1', [
    connection.id,
    isLocked ? new Date(clock.now + 720 * hourMs) : null,
  ]);

const filesStatement = `
  with list as (insert into file_lists (company_id, name, message) values ($1, 'Catálogo', '') returning id)
  insert into file_options (company_id, file_list_id, place, name, file_name, file_path, media_type, size)
  select $1, list.id, place, 'Arquivo ' || place, place || '.pdf', $1 || '/' || place || '.pdf', 'application/pdf', 9
  from list, generate_series(1, 3) place returning file_list_id as id`;

async function makeFileList({ companyId }: CampaignFixture): Promise<number> {
  const [row] = await queryAsSupport<{ id: number }>(server.platform, filesStatement, [companyId]);
  return row?.id ?? expect.fail();
}

/** A file is taken away, or comes back, while the campaign is being sent. */
const toggleFile = ({ companyId }: CampaignFixture, place: number) =>
  queryAsSupport(
    server.platform,
    `update file_options set file_path = case when file_path is null then $1 || '/' || place || '.pdf' end where company_id = $1 and place = $2`,
    [companyId, place],
  );

/** The first who are asked answer. */
async function answer({ call, write }: CampaignFixture, campaignId: number, words: readonly string[]): Promise<void> {
  const { shippings } = await call(api.campaignShippings.page, { campaignId, outcome: 'asked', pageSize: words.length });
  for (const [place, { number }] of shippings.entries()) {
    await write(number, words[place] ?? '');
  }
}

const plainSteps = ['run', 'twice', 'crash', 'cancel', 'restart', 'jump', 'back', 'deliver', 'fail', 'track', 'prepare', 'optOut'] as const;
const pauseSteps = ['warn', 'resume'] as const;
const askingSteps = ['agree', 'decline', 'agree'] as const;
type Step = (typeof plainSteps | typeof pauseSteps | typeof askingSteps)[number] | 'file';

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
    optOut: () => ignoreRefusal(call(api.campaignOptOuts.create, { number: numberOf(amount - 1) })),
    warn: () => setLock(fixture, true),
    resume: async () => {
      await setLock(fixture, false);
      await ignoreRefusal(call(api.campaigns.resume, { id }));
    },
    agree: () => answer(fixture, id, ['Sim', 'tenho interesse']),
    decline: () => answer(fixture, id, ['Não', 'quero sair']),
    file: () => toggleFile(fixture, 1 + (amount % 3)),
  };
  await works[step]();
}

/** Lets it end undisturbed; who is asked agrees, or says nothing for a day. */
async function finish(fixture: CampaignFixture, id: number): Promise<void> {
  const { call, prepare, run, setDelivery, track, report, clock } = fixture;
  clock.now = Math.max(clock.now, Date.now()) + hourMs;
  await setLock(fixture, false);
  await expect
    .poll(
      async () => {
        await ignoreRefusal(call(api.campaigns.restart, { id }));
        await ignoreRefusal(call(api.campaigns.resume, { id }));
        await prepare();
        await run(120);
        await setDelivery('server');
        await track();
        const { status, waitingFor } = await report(id);
        if (waitingFor === 'answers') {
          await answer(fixture, id, ['SIM']);
          clock.now += 9 * hourMs;
        }
        return status;
      },
      { timeout: 60_000, interval: 1 },
    )
    .toBe('FINALIZADA');
}

/** What a recipient has been sent, in order, for what is said of them. */
function checkSent({ outcome, reason, confirmationRequestedAt, confirmedAt }: CampaignShippingRecord, bodies: readonly string[]): void {
  const isAsked = confirmationRequestedAt !== null;
  const isSent = outcome === 'delivered' || (reason === 'rejected' && (!isAsked || confirmedAt !== null));
  const files = bodies.filter((body) => body.startsWith('Arquivo'));
  expect(bodies).toEqual([...(isAsked ? [question] : []), ...files, ...(isSent ? ['Olá!'] : [])]);
  expect(files).toEqual([...new Set(files)].toSorted());
  expect(isSent || files.length === 0).toBe(true);
}

async function check(fixture: CampaignFixture, id: number): Promise<void> {
  const { shippings } = await fixture.call(api.campaignShippings.page, { campaignId: id });
  const sent = Map.groupBy(await fixture.messages(), ({ number }) => number);
  expect(shippings.map(({ number }) => number).toSorted()).toEqual(Array.from({ length: size }, (_, place) => fixture.numberOf(place)));
  for (const shipping of shippings) {
    checkSent(
      shipping,
      (sent.get(shipping.number) ?? []).map(({ body }) => body),
    );
    expect(shipping.outcome === 'delivered' || shipping.reason !== null).toBe(true);
  }
}

const asking = { confirmation: true, confirmationMessage1: question };

it.each([
  { seed: 1, name: 'text', steps: [...plainSteps, ...pauseSteps], more: {}, hasFiles: false },
  { seed: 2, name: 'files', steps: [...plainSteps, ...pauseSteps, 'file'] as const, more: {}, hasFiles: true },
  { seed: 3, name: 'a question first', steps: [...plainSteps, ...pauseSteps, ...askingSteps], more: asking, hasFiles: false },
  { seed: 6, name: 'a question, then files', steps: [...plainSteps, ...askingSteps, 'file'] as const, more: asking, hasFiles: true },
])(
  'each contact gets the message exactly once, or fails with a reason, whatever happens: $name (seed $seed)',
  { timeout: 120_000 },
  async ({ seed, steps, more, hasFiles }) => {
    const random = createRandom(seed * 7_919);
    const fixture = await setUpCampaignFixture(server, size);
    const fileListId = hasFiles ? await makeFileList(fixture) : null;
    const { id } = await fixture.add({ message1: 'Olá!', fileListId, ...more });
    await fixture.prepare();
    for (let n = 0; n < stepsPerRun; n += 1) {
      const step = steps[random(steps.length)] ?? 'run';
      await take(fixture, id, { step, amount: 1 + random(10) });
    }
    await finish(fixture, id);
    await check(fixture, id);
  },
);
