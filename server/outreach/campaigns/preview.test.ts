import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { setUpCampaignFixture } from '#server/testing/fixtures/setUpCampaignFixture.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';

const server = await startTestServer({ SERVICES: 'web', LOG_LEVEL: 'fatal' });
const setUp = (size: number) => setUpCampaignFixture(server, size);

describe('the dry run', () => {
  it('counts recipients and exclusions, estimates the end, names the risk, and stores nothing', async () => {
    const { companyId, call, contactListId, connection, numberOf } = await setUp(40);
    await server.inCompany(companyId, ({ em }) =>
      execute(em, `update contact_list_items set validity = 'invalid' where contact_list_id = $1 and number = $2`, [
        contactListId,
        numberOf(3),
      ]),
    );
    await call(api.campaignOptOuts.create, { number: numberOf(5) });
    const preview = await call(api.campaigns.preview, {
      name: 'Prova',
      message1: 'Oferta só hoje',
      contactListId,
      whatsappId: connection.id,
      scheduledAt: '2029-05-03 09:00:00',
    });
    expect(preview).toMatchObject({
      recipients: 38,
      strangers: 38,
      exclusions: [
        { reason: 'invalid', count: 1 },
        { reason: 'optedOut', count: 1 },
      ],
      startsAt: '2029-05-03T12:00:00.000Z',
      risk: 'high',
      problems: [],
    });
    expect(preview.riskReasons).toEqual(expect.arrayContaining(['manyStrangers', 'oneText', 'noOptOut']));
    expect(preview.samples).toHaveLength(5);
    expect(Date.parse(preview.endsAt ?? '')).toBeGreaterThan(Date.parse('2029-05-03T12:05:00Z'));
    expect((await call(api.campaigns.page, {})).count).toBe(0);
    expect(await call(api.campaigns.preview, { name: '' })).toMatchObject({
      recipients: 0,
      problems: ['noConnection', 'noList', 'noText'],
    });
  });
});

describe('the warning of a text that was sent before', () => {
  it('counts who got the very same text within a day, from any campaign', async () => {
    const { call, add, prepare, run, track, setDelivery, contactListId, connection } = await setUp(3);
    await add({ message1: 'Só hoje, {nome}!' });
    await prepare();
    await run(65);
    await setDelivery('server');
    await track();
    const preview = (message1: string) =>
      call(api.campaigns.preview, { name: 'Outra', message1, contactListId, whatsappId: connection.id });
    expect(await preview('Só hoje, {nome}!')).toMatchObject({ sameText: 3, riskReasons: expect.arrayContaining(['sameText']) });
    expect(await preview('Amanhã, {nome}!')).toMatchObject({ sameText: 0 });
    await queryAsSupport(
      server.platform,
      `update campaign_shippings set delivered_at = delivered_at - interval '25 hours' where delivered_at is not null`,
    );
    expect(await preview('Só hoje, {nome}!')).toMatchObject({ sameText: 0 });
  });
});

describe('the variables of a campaign', () => {
  it('are those of messages too; others are refused by name; one that was saved before waits', async () => {
    const { call, add, prepare, run, messages } = await setUp(1);
    const { id } = await add({ message1: '{{ms}}, {{firstName}} ({{number}})', scheduledAt: null });
    for (const [key, variable] of [
      ['message2', '{{cliente}}'],
      ['message5', '{Nome}'],
      ['confirmationMessage1', '{{ queue }}'],
    ] as const) {
      await expect(call(api.campaigns.update, { id, [key]: `Oi, ${variable}` })).toFailWith('ERR_VARIABLE_UNKNOWN', {
        [key]: 'any.invalid',
      });
    }
    await call(api.campaigns.remove, { id });
    const older = await add({ message1: 'Oi, {nome}' });
    await queryAsSupport(server.platform, `update campaigns set message1 = 'Oi, {{cliente}}' where id = $1`, [older.id]);
    expect((await call(api.campaigns.preview, { id: older.id })).problems).toContain('unknownVariable');
    await prepare();
    await run(60);
    expect([await messages(), (await call(api.campaigns.show, { id: older.id })).waitingFor]).toEqual([[], 'incomplete']);
    await call(api.campaigns.update, { id: older.id, message1: '{{ms}}, {{firstName}}' });
    await prepare();
    await run(60);
    expect((await messages()).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^(Bom dia|Boa tarde|Boa noite|Boa madrugada), Pessoa$/),
    ]);
  });

  it("keeps the braces of a contact's name, on the list and in the message", async () => {
    const { companyId, add, prepare, run, messages, call } = await setUp(1);
    await server.inCompany(companyId, ({ em }) => execute(em, "update contact_list_items set name = 'Zé {{date}} {x} {nome}'", []));
    const { id } = await add({ message1: 'Olá, {nome}!' });
    await prepare();
    await run(60);
    const body = 'Olá, Zé {{date}} {x} {nome}!';
    expect((await call(api.campaignShippings.page, { campaignId: id })).shippings).toMatchObject([{ message: body }]);
    expect(await messages()).toMatchObject([{ body }]);
  });
});
