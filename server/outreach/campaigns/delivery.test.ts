import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { createFakeChannelClient } from '#server/testing/channels/createFakeChannelClient.ts';
import { startChannelProcess, type ChannelProcess } from '#server/testing/channels/FakeChannel.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';
import { makeConnection } from '#server/testing/fixtures/makeRecords.ts';
import { setUpCampaignFixture, type CampaignFixture } from '#server/testing/fixtures/setUpCampaignFixture.ts';
import { inboundMessage, inboundReceipt } from '#server/testing/fixtures/inboundItems.ts';
import { receiveItem } from '#server/conversations/messages/index.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { secondMs, minuteMs, hourMs } from '#shared/rules/durations.ts';
import { dispatchCampaigns } from './recurringJobs.ts';

const server = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'fatal' });
let phones: ChannelProcess;

beforeAll(() => {
  phones = startChannelProcess(server.platform);
  phones.channel.onCheckNumber = async (number) => ({
    exists: true,
    person: { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false },
  });
});
afterEach(() => queryAsSupport(server.platform, `update campaigns set status = 'INATIVA', is_told = true`));
afterAll(() => phones.channels.stop());

const setUp = (size: number) => setUpCampaignFixture(server, size);

/** A list of files, each with its caption, uploaded in the reverse order. */
async function makeFileList({ admin, call }: CampaignFixture, captions: readonly string[]): Promise<number> {
  const { id, options } = await call(api.files.create, { name: 'Catálogo', message: '', options: captions.map((name) => ({ name })) });
  const form = new FormData();
  for (const option of options.toReversed()) {
    form.append('files', new File([option.name], `${option.name}.txt`, { type: 'text/plain' }));
    form.append('id', String(option.id));
  }
  expect((await server.as(admin).send('POST', `/files/uploadList/${id}`, form)).status).toBe(200);
  return id;
}

async function attach({ admin }: CampaignFixture, id: number): Promise<void> {
  const form = new FormData();
  form.set('file', new File(['cupom'], 'cupom.txt', { type: 'text/plain' }));
  expect((await server.as(admin).send('POST', `/campaigns/${id}/media-upload`, form)).status).toBe(200);
}

describe('what arrives at the phone', () => {
  const arrived = (number: string) =>
    phones.channel.sentMessages
      .filter(({ chat }) => chat === `${number}@s.whatsapp.net`)
      .map((message) => ('file' in message ? `${message.file.name}: ${message.body}` : 'body' in message ? message.body : message.kind));

  it.each([
    { name: 'its files by their place, then its attachment with the text', asks: false },
    { name: 'a question, and everything once it is agreed to', asks: true },
  ])('is $name, each once', async ({ asks }) => {
    const fixture = await setUp(2);
    const { admin, call, add, prepare, run, write, numberOf, clock } = fixture;
    const whatsappId = await makeConnectedConnection(server, admin);
    const fileListId = await makeFileList(fixture, ['Sofás', 'Mesas', '']);
    const question = asks && { confirmation: true, confirmationMessage1: 'Quer o catálogo?' };
    const { id } = await add({ message1: 'Olá, {nome}!', whatsappId, fileListId, scheduledAt: null, ...question });
    await attach(fixture, id);
    await call(api.campaigns.update, { id, scheduledAt: new Date(clock.now).toISOString() });
    await prepare();
    await run(45);
    const everything = ['Sofás.txt: Sofás', 'Mesas.txt: Mesas', '.txt: ', 'cupom.txt: Olá, Pessoa 1!'];
    if (asks) {
      await vi.waitFor(() => expect(arrived(numberOf(0))).toEqual(['Quer o catálogo?']), { timeout: 15_000 });
      await write(numberOf(0), 'Sim', whatsappId);
      await run(12);
      everything.unshift('Quer o catálogo?');
    }
    await vi.waitFor(() => expect(arrived(numberOf(0))).toEqual(everything), { timeout: 15_000 });
    await run(60);
    expect(arrived(numberOf(0))).toEqual(everything);
    await vi.waitFor(() => expect(arrived(numberOf(1))).toHaveLength(asks ? 1 : 4), { timeout: 15_000 });
  });
});

describe('a file that does not arrive', () => {
  const setDeliveryOf = ({ companyId }: CampaignFixture, body: string, [delivery, failure]: readonly [string, string?]) =>
    queryAsSupport(
      server.platform,
      `update messages set delivery = $3, failure = $4, server_at = case when $3 = 'server' then now() end where company_id = $1 and body = $2`,
      [companyId, body, delivery, failure ?? null],
    );

  it('is named with its reason where the message itself did, once everything is settled', async () => {
    const fixture = await setUp(2);
    const { call, add, prepare, run, track, report, outcomes } = fixture;
    const fileListId = await makeFileList(fixture, ['Sofás', 'Mesas']);
    const { id } = await add({ fileListId });
    await prepare();
    await run(30);
    await setDeliveryOf(fixture, 'Olá, Pessoa 1!', ['server']);
    await setDeliveryOf(fixture, 'Mesas', ['server']);
    await run(40);
    await setDeliveryOf(fixture, 'Olá, Pessoa 2!', ['failed', 'notOnWhatsApp']);
    await setDeliveryOf(fixture, 'Mesas', ['server']);
    await track();
    expect(await outcomes(id)).toEqual(['queued', 'queued']);
    await setDeliveryOf(fixture, 'Sofás', ['failed', 'rejected']);
    await track();
    expect(await outcomes(id)).toEqual(['delivered: rejected', 'failed: notOnWhatsApp']);
    const { shippings } = await call(api.campaignShippings.page, { campaignId: id });
    expect(shippings.map(({ failedFiles, deliveredAt }) => [failedFiles, deliveredAt !== null])).toEqual([
      [['Sofás.txt'], true],
      [['Sofás.txt'], false],
    ]);
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { delivered: 1, failed: 1, incomplete: 1 } });
  });

  it('pauses the campaign where it fails with everybody', async () => {
    const fixture = await setUp(12);
    const { call, add, prepare, run, report } = fixture;
    await call(api.campaignSettings.save, { settings: { messageInterval: 1, longerIntervalAfter: 0 } });
    const { id } = await add({ fileListId: await makeFileList(fixture, ['Sofás']) });
    await prepare();
    for (let n = 0; n < 12; n += 1) {
      await run(3);
      await setDeliveryOf(fixture, 'Sofás', ['failed', 'rejected']);
      await fixture.setDelivery('server');
      await fixture.track();
    }
    expect(await report(id)).toMatchObject({ status: 'EM_ANDAMENTO', pausedFor: 'failures' });
  });
});

describe('failures of a campaign', () => {
  it('count since its resumption by the clock of the platform, which need not be the database’s', async () => {
    const { call, add, prepare, run, setDelivery, report, track, clock } = await setUp(40);
    server.advanceClock(-2 * hourMs);
    clock.now -= 2 * hourMs;
    await call(api.campaignSettings.save, { settings: { messageInterval: 1, longerIntervalAfter: 0 } });
    const { id } = await add();
    await prepare();
    const failAll = async (rounds: number) => {
      for (let n = 0; n < rounds; n += 1) {
        await run(3);
        await setDelivery('failed', 'rejected');
        await track();
      }
    };
    await failAll(6);
    expect(await report(id)).toMatchObject({ pausedFor: 'failures' });
    server.advanceClock(minuteMs);
    clock.now += minuteMs;
    await call(api.campaigns.resume, { id });
    await failAll(1);
    const afterOne = await report(id);
    await failAll(5);
    const afterSix = await report(id);
    server.advanceClock(2 * hourMs - minuteMs);
    expect([afterOne.pausedFor, afterSix.pausedFor]).toEqual([null, 'failures']);
  });
});

describe('a message that had failed', () => {
  const idsOf = ({ companyId }: CampaignFixture) =>
    queryAsSupport<{ id: number; externalId: string }>(
      server.platform,
      `select id::float8 as id, external_id as "externalId" from messages where company_id = $1 and from_me order by id`,
      [companyId],
    );
  const sendAgain = async (fixture: CampaignFixture, rowId = 0) => fixture.revive(() => fixture.call(api.messages.retry, { rowId }));
  const idAt = async (fixture: CampaignFixture, place: number) => (await idsOf(fixture))[place]?.id ?? 0;

  it('and is sent again opens its recipient and the campaign, until it has arrived or failed once more', async () => {
    const fixture = await setUp(2);
    const { add, prepare, run, setDelivery, track, report, outcomes } = fixture;
    const { id } = await add();
    await prepare();
    await run(60);
    await queryAsSupport(server.platform, `update messages set delivery = 'failed', failure = 'rejected' where id = $1`, [
      await idAt(fixture, 0),
    ]);
    await setDelivery('server');
    await track();
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { delivered: 1, failed: 1 } });
    await sendAgain(fixture, await idAt(fixture, 0));
    expect(await outcomes(id)).toEqual(['queued', 'delivered']);
    expect(await report(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitingFor: 'receipts', completedAt: null });
    await setDelivery('failed', 'notOnWhatsApp');
    await track();
    expect(await outcomes(id)).toEqual(['failed: notOnWhatsApp', 'delivered']);
    await sendAgain(fixture, await idAt(fixture, 0));
    await setDelivery('server');
    await track();
    expect(await outcomes(id)).toEqual(['delivered', 'delivered']);
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { delivered: 2, failed: 0 } });
  });

  it('counts as delivered when its receipt comes late, and the campaign stays ended', async () => {
    const fixture = await setUp(1);
    const { companyId, connection, add, prepare, run, setDelivery, track, report, outcomes, revive } = fixture;
    const { id } = await add();
    await prepare();
    await run(30);
    await setDelivery('failed', 'unconfirmed');
    await track();
    const { completedAt } = await report(id);
    const [{ externalId } = expect.fail('nothing was sent')] = await idsOf(fixture);
    await revive(() => server.inCompany(companyId, (scope) => receiveItem(scope, connection.id, inboundReceipt(externalId, 'delivered'))));
    expect(await outcomes(id)).toEqual(['delivered']);
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', completedAt, figures: { delivered: 1, failed: 0 } });
  });

  it('and was a question is followed by the message when it is agreed to', async () => {
    const fixture = await setUp(1);
    const { add, prepare, run, setDelivery, track, report, outcomes, write, numberOf, messages } = fixture;
    const { id } = await add({ confirmation: true, confirmationMessage1: 'Quer saber?' });
    await prepare();
    await run(30);
    await setDelivery('failed', 'rejected');
    await track();
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { failed: 1 } });
    await sendAgain(fixture, await idAt(fixture, 0));
    expect(await outcomes(id)).toEqual(['asked']);
    await setDelivery('server');
    await write(numberOf(0), 'Sim');
    await run(12);
    expect((await messages()).map(({ body }) => body)).toEqual(['Quer saber?', 'Olá, Pessoa 1!']);
    await setDelivery('server');
    await track();
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { delivered: 1, failed: 0 } });
  });

  it('and was a file completes what its recipient got', async () => {
    const fixture = await setUp(1);
    const { add, prepare, run, setDelivery, track, outcomes } = fixture;
    const { id } = await add({ fileListId: await makeFileList(fixture, ['Sofás']) });
    await prepare();
    await run(30);
    await queryAsSupport(server.platform, `update messages set delivery = 'failed', failure = 'rejected' where id = $1`, [
      await idAt(fixture, 0),
    ]);
    await setDelivery('server');
    await track();
    expect(await outcomes(id)).toEqual(['delivered: rejected']);
    await sendAgain(fixture, await idAt(fixture, 0));
    await setDelivery('server');
    await track();
    expect(await outcomes(id)).toEqual(['delivered']);
  });
});

describe('a message that cannot be queued', () => {
  it('is tried again after one, five and fifteen minutes, while the others go on; then it has failed with its reason', async () => {
    const fixture = await setUp(2);
    const { add, prepare, run, clock, outcomes, messages, setDelivery, track, report } = fixture;
    const { id } = await add();
    await prepare();
    const wakeSenders = () => Promise.reject(new Error('the queue is away'));
    const broken = { ...server.platform, now: () => new Date(clock.now), channels: createFakeChannelClient({ wakeSenders }) };
    const findPlan = async () => {
      const [row] = await queryAsSupport<{ attempts: number; seconds: number }>(
        server.platform,
        `select attempts, extract(epoch from dispatch_at - $2::timestamptz)::int as seconds from campaign_shippings
         where campaign_id = $1 order by position limit 1`,
        [id, new Date(clock.now)],
      );
      return row;
    };
    clock.now += 20 * secondMs;
    await dispatchCampaigns.run(broken);
    expect(await findPlan()).toEqual({ attempts: 1, seconds: 60 });
    expect(await messages()).toEqual([]);
    await run(40);
    expect((await messages()).map(({ body }) => body)).toEqual(['Olá, Pessoa 2!']);
    await setDelivery('server');
    for (const seconds of [300, 900]) {
      const plan = (await findPlan()) ?? expect.fail();
      clock.now += (plan.seconds + 1) * secondMs;
      await dispatchCampaigns.run(broken);
      expect((await findPlan())?.seconds).toBe(seconds);
    }
    clock.now += 901 * secondMs;
    await dispatchCampaigns.run(broken);
    await track();
    expect(await outcomes(id)).toEqual(['failed: ERR_SENDING_WAPP_MSG', 'delivered']);
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { delivered: 1, failed: 1 } });
    expect(await messages()).toHaveLength(1);
  });
});

describe('an answer', () => {
  const asking = (name: string) => ({ name, message1: `${name}!`, confirmation: true, confirmationMessage1: `${name}?` });

  it('is to the campaign that asked last, then to the one before', async () => {
    const { add, prepare, run, write, numberOf, outcomes, setDelivery, messages } = await setUp(1);
    const first = await add(asking('Sofás'));
    await prepare();
    await run(30);
    const second = await add(asking('Mesas'));
    await prepare();
    await run(60);
    await setDelivery('server');
    const all = async () => [await outcomes(first.id), await outcomes(second.id)].flat();
    expect(await all()).toEqual(['asked', 'asked']);
    await write(numberOf(0), 'sim');
    expect(await all()).toEqual(['asked', 'confirmed']);
    await run(12);
    expect((await messages()).map(({ body }) => body)).toEqual(['Sofás?', 'Mesas?', 'Mesas!']);
    await write(numberOf(0), 'não');
    expect(await all()).toEqual(['refused: declined', 'queued']);
  });

  it('counts at the number that asked alone', async () => {
    const { companyId, call, add, prepare, run, write, numberOf, outcomes } = await setUp(1);
    const other = await server.inCompany(companyId, (scope) => makeConnection(scope));
    const { id } = await add(asking('Primavera'));
    await prepare();
    await run(30);
    await write(numberOf(0), 'sim', other.id);
    await write(numberOf(0), 'SAIR', other.id);
    expect([await outcomes(id), (await call(api.campaignOptOuts.page, {})).count]).toEqual([['asked'], 0]);
    await write(numberOf(0), 'sim');
    expect(await outcomes(id)).toEqual(['confirmed']);
  });

  it('agrees or refuses in words of its own', async () => {
    const { add, prepare, run, write, numberOf, outcomes } = await setUp(3);
    const { id } = await add(asking('Primavera'));
    await prepare();
    await run(60);
    await write(numberOf(0), 'Tenho interesse');
    await write(numberOf(1), 'agora não, obrigada');
    await write(numberOf(2), 'Que horas vocês abrem?');
    expect(await outcomes(id)).toEqual(['confirmed', 'refused: declined', 'asked']);
  });

  it('is nothing that was written before the question left, however late it is read', async () => {
    const { companyId, connection, clock, add, prepare, run, write, numberOf, outcomes, setDelivery } = await setUp(1);
    await add({ name: 'Inverno' });
    await prepare();
    await run(30);
    await setDelivery('server');
    const at = new Date(Math.floor(clock.now / secondMs) * secondMs);
    const message = inboundMessage(numberOf(0), { at, body: 'Já pedi ontem' });
    await server.inCompany(companyId, (scope) => receiveItem({ ...scope, now: at }, connection.id, message));
    const { id } = await add(asking('Primavera'));
    await prepare();
    await run(30);
    expect(await outcomes(id)).toEqual(['asked']);
    await write(numberOf(0), 'não');
    expect(await outcomes(id)).toEqual(['refused: declined']);
  });

  it('counts from the number as WhatsApp spells it', async () => {
    const fixture = await setUp(1);
    const { admin, add, prepare, run, write, numberOf, outcomes } = fixture;
    const listed = numberOf(0);
    const spelled = listed.replace(/^55119/, '5511');
    const checkNumber = phones.channel.onCheckNumber;
    phones.channel.onCheckNumber = async () => ({
      exists: true,
      person: { address: `${spelled}@s.whatsapp.net`, number: spelled, alias: null, name: null, isGroup: false },
    });
    onTestFinished(() => void (phones.channel.onCheckNumber = checkNumber));
    const whatsappId = await makeConnectedConnection(server, admin);
    const { id } = await add({ ...asking('Sofás'), whatsappId });
    await prepare();
    await run(30);
    await vi.waitFor(() => expect(phones.channel.sentMessages.some(({ chat }) => chat === `${spelled}@s.whatsapp.net`)).toBe(true), {
      timeout: 15_000,
    });
    await write(spelled, 'Sim', whatsappId);
    expect(await outcomes(id)).toEqual(['confirmed']);
  });

  it('that opts out ends the question and every other campaign, and no message follows', async () => {
    const { call, add, prepare, run, write, numberOf, outcomes, setDelivery, messages, clock } = await setUp(1);
    const { id } = await add(asking('Sofás'));
    const waiting = await add({ name: 'Mesas', message1: 'Mesas!', scheduledAt: new Date(clock.now + 1_800 * secondMs).toISOString() });
    await prepare();
    await run(30);
    await setDelivery('server');
    await write(numberOf(0), 'Sair');
    expect(await outcomes(id)).toEqual(['refused: optedOut']);
    expect(await outcomes(waiting.id)).toEqual(['refused: optedOut']);
    const { shippings } = await call(api.campaignShippings.page, { campaignId: id });
    expect(shippings).toMatchObject([{ confirmation: false, deliveredAt: null }]);
    await write(numberOf(0), 'sim');
    await run(3_600);
    expect((await messages()).map(({ body }) => body)).toEqual(['Sofás?']);
  });

  it('opens one conversation, which shows what it answers, and which later campaigns join without changing it', async () => {
    const { call, companyId, agent, add, prepare, run, write, numberOf, setDelivery, messages } = await setUp(1);
    await add();
    await prepare();
    await run(30);
    await setDelivery('server');
    await write(numberOf(0), 'Quanto custa?');
    await write(numberOf(0), 'E o frete?');
    const { tickets } = await call(api.tickets.page, { status: 'pending', showAll: true });
    const [ticket = expect.fail(), ...others] = tickets;
    expect(others).toEqual([]);
    const shown = await call(api.messages.page, { ticketId: ticket.id });
    expect(shown.messages.map(({ body }) => body)).toEqual(['Olá, Pessoa 1!', 'Quanto custa?', 'E o frete?']);
    await queryAsSupport(server.platform, `update tickets set status = 'open', user_id = $2 where id = $1`, [ticket.id, agent.id]);
    await add({ name: 'Junho', message1: 'Junho!' });
    await prepare();
    await run(30);
    expect((await messages()).at(-1)).toMatchObject({ body: 'Junho!', ticketId: ticket.id, status: 'open' });
    const counts = await queryAsSupport<object>(
      server.platform,
      'select count(*)::int as count from tickets where company_id = $1 and status <> $2',
      [companyId, 'closed'],
    );
    expect(counts).toEqual([{ count: 1 }]);
  });
});

describe('the estimated end', () => {
  it('counts every file that the number has to send, before the start and during the campaign', async () => {
    const fixture = await setUp(60);
    const { call, add, prepare, run, report, contactListId, connection, clock } = fixture;
    await call(api.campaignSettings.save, { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
    const fileListId = await makeFileList(fixture, ['Sofás', 'Mesas']);
    const scheduledAt = '2029-05-03T12:00:00.000Z';
    const { endsAt } = await call(api.campaigns.preview, {
      name: 'Prova',
      message1: 'Olá!',
      fileListId,
      contactListId,
      whatsappId: connection.id,
      scheduledAt,
      sendWindow: 'always',
    });
    // Three messages each, sixty a minute: three minutes, not one.
    expect(endsAt).toBe('2029-05-03T12:03:00.000Z');
    const { id } = await add({ fileListId });
    await prepare();
    const before = clock.now;
    await run(2);
    expect(Date.parse((await report(id)).endsAt ?? '') - before).toBeGreaterThan(150_000);
  });
});
