import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { setUpCampaignFixture } from '#server/testing/fixtures/setUpCampaignFixture.ts';
import { startTestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { secondMs, hourMs } from '#shared/rules/durations.ts';

const server = await startTestServer({ SERVICES: 'web' });
const zone = 'America/Sao_Paulo';

const as = (user: TestUser) => server.as(user).call;
const setUp = (size?: number) => setUpCampaignFixture(server, size);

/** The work in the background is that of all companies. */
afterEach(() => queryAsSupport(server.platform, `update campaigns set status = 'INATIVA', is_told = true`));

describe('a campaign', () => {
  it('is sent to every contact once, at its pace, in closed tickets, and ends with its figures', async () => {
    const { companyId, add, prepare, run, track, messages, setDelivery, report, clock } = await setUp(3);
    const { id } = await add({ message2: 'Oi, {nome} ({numero})' });
    expect(await report(id)).toMatchObject({
      status: 'PROGRAMADA',
      whatsapp: { name: expect.any(String) },
      contactList: { name: expect.any(String) },
    });
    await Promise.all([prepare(), prepare()]);
    expect(await report(id)).toMatchObject({ status: 'EM_ANDAMENTO', figures: { recipients: 3, waiting: 3 }, endsAt: expect.any(String) });
    await run(9);
    expect(await messages()).toEqual([]);
    await run(11);
    const first = await messages();
    expect(first).toMatchObject([{ body: 'Olá, Pessoa 1!', origin: 'campaign', status: 'closed' }]);
    await setDelivery('server');
    await run(40);
    await setDelivery('server');
    await track();
    expect((await messages()).map(({ body }) => body)).toEqual([
      'Olá, Pessoa 1!',
      expect.stringMatching(/^Oi, Pessoa 2 \(\d+\)$/),
      'Olá, Pessoa 3!',
    ]);
    expect(await report(id)).toMatchObject({
      status: 'FINALIZADA',
      completedAt: new Date(clock.now).toISOString(),
      figures: { recipients: 3, delivered: 3, failed: 0 },
    });
    await run(60);
    expect(await messages()).toHaveLength(3);
    const events = (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'campaign');
    expect(events.at(-1)).toMatchObject({
      rooms: ['admins'],
      body: { action: 'update', record: { id, status: 'FINALIZADA', shipping: [{}, {}, {}] } },
    });
  });

  it('says why each contact failed, and ends all the same', async () => {
    const { add, prepare, run, setDelivery, track, report, outcomes } = await setUp(2);
    const { id } = await add();
    await prepare();
    await run(20);
    await setDelivery('failed', 'notOnWhatsApp');
    await run(20);
    await setDelivery('server');
    await track();
    expect(await outcomes(id)).toEqual(['failed: notOnWhatsApp', 'delivered']);
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { delivered: 1, failed: 1 } });
  });

  it('keeps its pace after an outage, and waits for its number', async () => {
    const { companyId, add, prepare, run, messages, report, clock, connection, setDelivery } = await setUp(10);
    const { id } = await add();
    await prepare();
    const setState = (state: string) =>
      queryAsSupport(server.platform, 'update connections set state = $2 where company_id = $1', [companyId, state]);
    await setState('backoff');
    await run(20);
    expect(await report(id)).toMatchObject({ waitingFor: 'connection' });
    clock.now += 2 * hourMs;
    await setState('connected');
    await run(30);
    const sent = (await messages()).length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(5);
    await setDelivery('server');
    expect(connection.id).toBeGreaterThan(0);
  });

  it('whose time passed during a downtime is sent from now on', async () => {
    const { add, prepare, run, messages, clock } = await setUp(2);
    await add({ scheduledAt: new Date(clock.now - 26 * hourMs).toISOString() });
    await prepare();
    await run(20);
    expect(await messages()).toHaveLength(1);
  });

  it.each([
    ['text', { message1: '' }],
    ['connection', { whatsappId: null }],
    ['list', { contactListId: null }],
    ['question', { confirmation: true }],
  ])('that lacks its %s is not started, and leaves once an edit has added it', async (_, lacking) => {
    const { call, add, prepare, report, contactListId, connection } = await setUp(1);
    const { id } = await add(lacking);
    await prepare();
    await call(api.campaigns.update, { id, name: 'Junho' });
    expect(await report(id)).toMatchObject({ status: 'PROGRAMADA', waitingFor: 'incomplete' });
    await call(api.campaigns.update, { id, message1: 'Olá', confirmation: false, contactListId, whatsappId: connection.id });
    expect(await report(id)).toMatchObject({ status: 'PROGRAMADA', waitingFor: null });
    await prepare();
    expect(await report(id)).toMatchObject({ status: 'EM_ANDAMENTO', figures: { recipients: 1 } });
  });

  it('is for the valid contacts of its list, each number once in either spelling', async () => {
    const { companyId, call, add, prepare, contactListId, numberOf } = await setUp(4);
    await queryAsSupport(
      server.platform,
      `update contact_list_items set validity = (array['invalid', 'unchecked', 'failed'])[1 + right(number, 1)::int] where company_id = $1
         and number <> $2`,
      [companyId, numberOf(3)],
    );
    await queryAsSupport(
      server.platform,
      `insert into contact_list_items (company_id, contact_list_id, name, number, validity)
       select $1, $2, 'Ana', number, 'valid' from unnest(array['5511987654321', '551187654321']) number on conflict do nothing`,
      [companyId, contactListId],
    );
    const { id } = await add();
    await prepare();
    const { shippings } = await call(api.campaignShippings.page, { campaignId: id });
    expect(shippings.map(({ number }) => number)).toEqual([numberOf(3), '5511987654321']);
  });

  it('comes with the longer interval after every so many messages', async () => {
    const { call, add, prepare, companyId } = await setUp(6);
    await call(api.campaignSettings.save, { settings: { messageInterval: 10, longerIntervalAfter: 3, greaterInterval: 120 } });
    const { id } = await add();
    await prepare();
    const gaps = await queryAsSupport<{ gap: number }>(
      server.platform,
      'select gap_seconds as gap from campaign_shippings where company_id = $1 and campaign_id = $2 order by position',
      [companyId, id],
    );
    expect(gaps.map(({ gap }) => gap >= 5 && gap <= 10)).toEqual([true, true, false, true, true, false]);
    expect([gaps[2]?.gap, gaps[5]?.gap]).toEqual([120, 120]);
  });

  it('shares the spacing of its number with other campaigns, whatever the settings', async () => {
    const { call, add, prepare, run, messages } = await setUp(3);
    await call(api.campaignSettings.save, { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
    await add();
    await add({ name: 'Outra' });
    await prepare();
    await run(2);
    expect((await messages()).length).toBeLessThanOrEqual(2);
  });

  it('spreads its variants evenly, and replaces its own variables literally', async () => {
    const { call, add, prepare } = await setUp(10);
    await call(api.campaignSettings.save, { settings: { variables: [{ key: 'loja.*', value: 'Centro $1' }] } });
    const { id } = await add({ message1: 'A {loja.*}', message3: 'B {nome} {{firstName}} { outra }', message5: 'C' });
    await prepare();
    const { shippings } = await call(api.campaignShippings.page, { campaignId: id });
    expect(shippings.slice(0, 3).map(({ message }) => message)).toEqual(['A Centro $1', 'B Pessoa 2 Pessoa { outra }', 'C']);
    const counts = Map.groupBy(shippings, ({ message }) => message[0]);
    expect([...counts.values()].map(({ length }) => length)).toEqual([4, 3, 3]);
  });

  it('is appended to an open conversation without changing it', async () => {
    const { companyId, agent, call, connection, add, prepare, run, messages } = await setUp(0);
    const { contact, ticket } = await server.inCompany(companyId, async (scope) => {
      const person = await makeContact(scope);
      return {
        contact: person,
        ticket: await makeTicket(scope, {
          contactId: person.id,
          connectionId: connection.id,
          status: 'open',
          userId: agent.id,
          unreadMessages: 2,
        }),
      };
    });
    const { id: contactListId } = await call(api.contactLists.create, {
      name: 'Automática',
      filter: { ...filterAll, searchParam: contact.number },
    });
    await add({ contactListId });
    await prepare();
    await run(20);
    expect(await messages()).toMatchObject([{ ticketId: ticket.id, status: 'open' }]);
    const [row] = await queryAsSupport<object>(
      server.platform,
      'select status, user_id as "userId", unread_messages as unread from tickets where id = $1',
      [ticket.id],
    );
    expect(row).toEqual({ status: 'open', userId: agent.id, unread: 2 });
  });

  it('waits until the company opens', async () => {
    const { companyId, add, prepare, run, messages, report, clock } = await setUp(2);
    await queryAsSupport(server.platform, 'update companies set schedules = $2::jsonb where id = $1', [
      companyId,
      JSON.stringify(createDefaultWeek()),
    ]);
    // A Sunday.
    clock.now = Date.parse('2029-05-06T15:00:00Z');
    const { id } = await add({ sendWindow: 'workingHours' });
    await prepare();
    await run(30);
    expect(await messages()).toEqual([]);
    const { waitingFor, nextAt } = await report(id);
    expect([waitingFor, toZonedTime(new Date(nextAt ?? ''), zone)]).toEqual(['hours', '2029-05-07T08:00']);
    clock.now = Date.parse(nextAt ?? '');
    await run(2);
    expect(await messages()).toHaveLength(1);
  });
});

const filterAll = { tagIds: [], whatsappId: null, lastContactFrom: '', lastContactTo: '', searchParam: '', fieldName: '', fieldValue: '' };

describe('cancel and restart', () => {
  it('stop a campaign, and go on with those who have got nothing, from now', async () => {
    const { call, add, prepare, run, messages, report, setDelivery, track } = await setUp(3);
    const { id } = await add();
    await expect(call(api.campaigns.cancel, { id })).toFailWith('ERR_CAMPAIGN_NOT_RUNNING');
    await prepare();
    await run(20);
    await setDelivery('server');
    await call(api.campaigns.cancel, { id });
    await run(60);
    expect(await messages()).toHaveLength(1);
    expect(await report(id)).toMatchObject({ status: 'CANCELADA', figures: { delivered: 1, waiting: 2 } });
    await call(api.campaigns.update, { id, message1: 'Corrigido, {nome}' });
    await call(api.campaigns.restart, { id });
    await expect(call(api.campaigns.restart, { id })).toFailWith('ERR_CAMPAIGN_NOT_CANCELLED');
    await Promise.all([prepare(), prepare()]);
    await run(50);
    await setDelivery('server');
    await track();
    expect((await messages()).map(({ body }) => body)).toEqual(['Olá, Pessoa 1!', 'Corrigido, Pessoa 2', 'Corrigido, Pessoa 3']);
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { recipients: 3, delivered: 3 } });
  });

  it('refuse what is being sent to be changed, removed, or to lose its list', async () => {
    const { call, add, prepare, contactListId } = await setUp(1);
    const { id: fileListId } = await call(api.files.create, { name: 'Catálogo', message: '' });
    const { id } = await add({ fileListId });
    const removeLists = async () => {
      await expect(call(api.contactLists.remove, { id: contactListId })).toFailWith('ERR_CONTACTLIST_IN_CAMPAIGN');
      await expect(call(api.files.remove, { id: fileListId })).toFailWith('ERR_FILELIST_IN_CAMPAIGN');
    };
    await removeLists();
    await prepare();
    await removeLists();
    await expect(call(api.campaigns.update, { id, name: 'Outra' })).toFailWith('ERR_CAMPAIGN_LOCKED');
    await expect(call(api.campaigns.remove, { id })).toFailWith('ERR_CAMPAIGN_RUNNING');
    await call(api.campaigns.cancel, { id });
    await call(api.campaigns.remove, { id });
    await expect(call(api.campaigns.report, { id })).toFailWith('ERR_NO_CAMPAIGN_FOUND');
    await call(api.contactLists.remove, { id: contactListId });
    await call(api.files.remove, { id: fileListId });
  });
});

describe('the confirmation', () => {
  const asking = { confirmation: true, confirmationMessage1: 'Quer ver as ofertas, {nome}?' };

  it('comes first; a yes brings the message, a no ends it, and where words agree another one decides nothing', async () => {
    const { call, add, prepare, run, messages, write, numberOf, report, outcomes, setDelivery, track } = await setUp(3);
    await call(api.campaignSettings.save, { settings: { confirmWords: ['sim'] } });
    const { id } = await add(asking);
    await prepare();
    await run(60);
    expect((await messages()).map(({ body }) => body)).toEqual([1, 2, 3].map((n) => `Quer ver as ofertas, Pessoa ${n}?`));
    await setDelivery('server');
    expect(await report(id)).toMatchObject({ status: 'EM_ANDAMENTO', figures: { asked: 3, confirmationsRequested: 3, delivered: 0 } });
    await write(numberOf(0), 'Sim, pode mandar!');
    await write(numberOf(1), 'Não');
    await write(numberOf(2), 'Que horas vocês abrem?');
    expect(await outcomes(id)).toEqual(['confirmed', 'refused: declined', 'asked']);
    await run(12);
    expect((await messages()).at(-1)).toMatchObject({ body: 'Olá, Pessoa 1!' });
    await setDelivery('server');
    await track();
    expect(await report(id)).toMatchObject({
      status: 'EM_ANDAMENTO',
      waitingFor: 'answers',
      figures: { delivered: 1, confirmationsReceived: 1 },
    });
  });

  it.each([24, 2])('expires without an answer after a day, or the hours that the company sets: %i', async (answerHours) => {
    const { call, add, prepare, run, setDelivery, clock, track, report, outcomes, write, numberOf, messages } = await setUp(1);
    await (answerHours === 24 ? undefined : call(api.campaignSettings.save, { settings: { answerHours } }));
    const { id } = await add(asking);
    await prepare();
    await run(20);
    await setDelivery('server');
    clock.now += answerHours * hourMs - 60 * secondMs;
    await track();
    expect(await outcomes(id)).toEqual(['asked']);
    clock.now += 60 * secondMs;
    await track();
    expect(await outcomes(id)).toEqual(['expired: noAnswer']);
    expect(await report(id)).toMatchObject({ status: 'FINALIZADA', figures: { expired: 1 } });
    await write(numberOf(0), 'sim');
    await run(12);
    expect(await messages()).toHaveLength(1);
  });
});

describe('numbers that want no campaigns', () => {
  it('opt out by a word alone, and are left out of this and every later campaign', async () => {
    const { companyId, call, add, prepare, run, write, numberOf, outcomes, setDelivery, messages, track } = await setUp(2);
    await call(api.campaignSettings.save, { settings: { optOutReply: 'Pronto, {{firstName}}.' } });
    const first = await add();
    await prepare();
    await run(20);
    await setDelivery('server');
    await track();
    await write(numberOf(0), 'quero sair para almoçar');
    expect((await call(api.campaignOptOuts.page, {})).count).toBe(0);
    await write(numberOf(0), 'SAIR!');
    expect((await messages()).at(-1)).toMatchObject({ body: 'Pronto, Pessoa.', number: numberOf(0) });
    const { optOuts } = await call(api.campaignOptOuts.page, {});
    expect(optOuts).toMatchObject([{ number: numberOf(0), word: 'SAIR!', campaignName: 'Maio', userName: null }]);
    const later = await add({ name: 'Junho' });
    await prepare();
    expect(await outcomes(later.id)).toEqual(['excluded: optedOut', 'waiting']);
    await call(api.campaignOptOuts.create, { number: numberOf(1) });
    expect(await outcomes(later.id)).toEqual(['excluded: optedOut', 'refused: optedOut']);
    expect(await outcomes(first.id)).toEqual(['delivered', 'refused: optedOut']);
    await run(60);
    expect(await messages()).toHaveLength(2);
    await expect(call(api.campaignOptOuts.create, { number: numberOf(1) })).toFailWith('ERR_CAMPAIGN_OPT_OUT_EXISTS');
    await call(api.campaignOptOuts.remove, { id: optOuts[0]?.id ?? 0 });
    const audit = await queryAsSupport<{ action: string }>(
      server.platform,
      "select action from audit_records where company_id = $1 and action like 'campaignOptOut.%' order by id",
      [companyId],
    );
    expect(audit.map(({ action }) => action)).toEqual(['campaignOptOut.create', 'campaignOptOut.remove']);
    expect((await call(api.campaigns.preview, { name: 'x', message1: 'oi', contactListId: first.contactListId ?? 0 })).recipients).toBe(1);
  });

  it('add no text to a conversation with an agent', async () => {
    const { companyId, agent, call, add, prepare, run, write, numberOf, setDelivery, messages } = await setUp(1);
    await call(api.campaignSettings.save, { settings: { optOutReply: 'Pronto.' } });
    await add();
    await prepare();
    await run(20);
    await setDelivery('server');
    await write(numberOf(0), 'Bom dia');
    await queryAsSupport(server.platform, `update tickets set status = 'open', user_id = $2 where company_id = $1 and status = 'pending'`, [
      companyId,
      agent.id,
    ]);
    await write(numberOf(0), 'Sair');
    expect((await messages()).map(({ body }) => body)).toEqual(['Olá, Pessoa 1!']);
    expect((await call(api.campaignOptOuts.page, {})).count).toBe(1);
  });
});

describe('the guardian of the number', () => {
  it('holds a campaign at the limit of new contacts until the next day, and pauses it at a warning until it is resumed', async () => {
    const { companyId, call, connection, add, prepare, run, messages, report, clock, setDelivery } = await setUp(4);
    await queryAsSupport(server.platform, 'update connections set new_contacts_per_day = 1 where id = $1', [connection.id]);
    const { id } = await add();
    await prepare();
    await run(60);
    expect(await messages()).toHaveLength(1);
    const { waitingFor, nextAt } = await report(id);
    expect([waitingFor, toZonedTime(new Date(nextAt ?? ''), zone).slice(11)]).toEqual(['newContacts', '00:00']);
    await setDelivery('server');
    await queryAsSupport(server.platform, `update connections set strangers_locked_until = $2 where id = $1`, [
      connection.id,
      new Date(clock.now + 72 * hourMs),
    ]);
    clock.now = Date.parse(nextAt ?? '') + 1;
    await run(2);
    expect(await report(id)).toMatchObject({ status: 'EM_ANDAMENTO', pausedFor: 'refused' });
    await run(60);
    const told = (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'campaignStopped');
    const body = { action: 'stop', campaignId: id, name: expect.any(String), reason: 'refused' };
    expect(told).toEqual([{ event: 'campaignStopped', rooms: ['admins'], body }]);
    expect(await messages()).toHaveLength(1);
    await queryAsSupport(server.platform, `update connections set strangers_locked_until = null where company_id = $1`, [companyId]);
    await call(api.campaigns.resume, { id });
    await expect(call(api.campaigns.resume, { id })).toFailWith('ERR_CAMPAIGN_NOT_PAUSED');
    await run(2);
    expect(await messages()).toHaveLength(2);
  });

  it('pauses a campaign of which many messages fail', async () => {
    const { call, add, prepare, run, setDelivery, report, messages, track } = await setUp(14);
    await call(api.campaignSettings.save, { settings: { messageInterval: 1, longerIntervalAfter: 0 } });
    const { id } = await add();
    await prepare();
    for (let n = 0; n < 6; n += 1) {
      await run(3);
      await setDelivery('failed', 'rejected');
      await track();
    }
    expect(await report(id)).toMatchObject({ pausedFor: 'failures', status: 'EM_ANDAMENTO' });
    const sent = (await messages()).length;
    await run(20);
    expect(await messages()).toHaveLength(sent);
  });
});

describe('the settings and the list of campaigns', () => {
  it('are none or all, and refuse nonsense', async () => {
    const { call, agent } = await setUp(0);
    expect(await call(api.campaignSettings.list, {})).toEqual([]);
    const saved = await call(api.campaignSettings.save, { settings: { messageInterval: 5 } });
    expect(saved.map(({ key, value }) => [key, JSON.parse(value)])).toEqual(
      expect.arrayContaining([
        ['messageInterval', 5],
        ['longerIntervalAfter', 20],
        ['greaterInterval', 60],
        ['variables', []],
        ['answerHours', 24],
      ]),
    );
    await expect(call(api.campaignSettings.save, { settings: { variables: [{ key: 'com espaço', value: '' }] } })).toFailWith(
      'ERR_VALIDATION',
    );
    await expect(as(agent)(api.campaigns.page, {})).toFailWith('ERR_NO_PERMISSION');
    await expect(call(api.campaigns.create, { name: 'x' })).toFailWith('ERR_CAMPAIGN_INVALID_NAME');
    await expect(call(api.campaigns.create, { name: '' })).toFailWith('ERR_CAMPAIGN_REQUIRED');
  });

  it('refuse records of others, and take what older clients send back', async () => {
    const { call, add, contactListId, connection } = await setUp(1);
    const stranger = await setUp(1);
    await expect(stranger.add({ whatsappId: connection.id })).toFailWith('ERR_NO_WAPP_FOUND');
    await expect(stranger.add({ contactListId })).toFailWith('ERR_NO_CONTACTLIST_FOUND');
    const { id } = await add({ scheduledAt: null });
    expect(await call(api.campaigns.list, {})).toMatchObject([{ id, company: { id: connection.companyId } }]);
    const detail = await call(api.campaigns.show, { id });
    expect(detail).toMatchObject({ status: 'INATIVA', shipping: [], contactList: { contacts: [{ isWhatsappValid: true }] } });
    const body = {
      ...detail,
      status: 'FINALIZADA',
      companyId: 1,
      completedAt: '2020-01-01',
      message2: null,
      scheduledAt: '2029-05-03 09:00:00',
    };
    expect(await call(api.campaigns.update, body as never)).toMatchObject({
      status: 'PROGRAMADA',
      scheduledAt: '2029-05-03T12:00:00.000Z',
      completedAt: null,
      message2: '',
    });
  });

  it('make a list of a tag', async () => {
    const { companyId, call, add } = await setUp(0);
    const { id: tagId } = await call(api.tags.create, { name: 'VIP' });
    await server.inCompany(companyId, async (scope) => {
      const ticket = await makeTicket(scope);
      await execute(scope.em, 'insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [companyId, ticket.id, tagId]);
    });
    const { id } = await add({ tagListId: tagId, contactListId: null });
    expect(await call(api.campaigns.show, { id })).toMatchObject({ contactList: { name: expect.stringContaining('VIP'), contacts: [{}] } });
  });
});
