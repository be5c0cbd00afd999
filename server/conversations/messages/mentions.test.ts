import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { startChannelProcess } from '#server/testing/channels/FakeChannel.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection } from '#server/testing/fixtures/makeRecords.ts';
import { fetchMembers, listMembers } from './reading/listMembers.ts';
import { parseMentions } from './mentions.ts';
import { receiveItem } from './inbound/receiveItem.ts';

it('mentions those whom the text names, under the chosen address', () => {
  const body = 'Oi @200000000000002, fale com @5511900000001; ana@5511987654321 não.';
  expect(parseMentions(body, ['200000000000002@lid', '300000000000003@lid'])).toEqual([
    { address: '200000000000002@lid', number: null },
    { address: '5511900000001@s.whatsapp.net', number: '5511900000001' },
  ]);
  expect(parseMentions('Oi', ['200000000000002@lid'])).toEqual([]);
});

describe('in a group', () => {
  let server: TestServer;
  let admin: TestUser;
  let companyId: number;
  let connectionId: number;
  let ticketId: number;
  const marina = newNumber();
  const group = { address: '120377@g.us', number: null, alias: null, name: 'Condomínio', isGroup: true };
  const take = (inbound: InboundItem) => server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, inbound));
  const inList = async () => (await server.as(admin).call(api.messages.page, { ticketId })).ticket.lastMessage;
  const lastMessage = async () =>
    (await server.as(admin).call(api.messages.page, { ticketId })).messages.at(-1) ?? expect.fail('there is no message');

  beforeAll(async () => {
    server = await startTestServer({ SERVICES: 'web' });
    ({ id: companyId, admin } = await server.makeCompany());
    connectionId = (await server.inCompany(companyId, (scope) => makeConnection(scope))).id;
    await server.as(admin).send('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
    await take(inboundMessage(marina));
    const mentions = [
      { address: '900000000000009@lid', number: marina },
      { address: '800000000000008@lid', number: null },
    ];
    const sender = { address: '700000000000007@lid', number: null, alias: '700000000000007@lid', name: 'Rui', isGroup: false };
    const body = '@900000000000009 e @800000000000008, vejam';
    await take(
      inboundMessage(group.address, { chat: group, sender, key: { chat: group.address, participant: sender.address }, body, mentions }),
    );
    const find = (scope: Parameters<Parameters<TestServer['inCompany']>[1]>[0]) =>
      queryRows(scope.em, queryOf({ id: column.number() }, 'select id from tickets where is_group'));
    ticketId = (await server.inCompany(companyId, find))[0]?.id ?? 0;
  });

  it('a mention has a name where one is known, and never a privacy id as number', async () => {
    expect(await inList()).toBe('@Marina Alves e @…, vejam');
    expect((await lastMessage()).mentions).toEqual([
      { user: '900000000000009', name: 'Marina Alves', number: marina },
      { user: '800000000000008', name: '', number: null },
    ]);
  });

  it('an agent mentions members, chosen or by number', async () => {
    await server.as(admin).call(api.messages.send, {
      ticketId,
      body: `@700000000000007, chame @${marina}`,
      mentions: ['700000000000007@lid', '600000000000006@lid'],
    });
    expect((await lastMessage()).mentions).toEqual([
      { user: '700000000000007', name: 'Rui', number: null },
      { user: marina, name: 'Marina Alves', number: marina },
    ]);
    const { id: messageId } = await lastMessage();
    await server.as(admin).call(api.messages.edit, { messageId, body: '@700000000000007 e @5511900001234, chamem a Marina', ticketId });
    expect((await lastMessage()).mentions).toEqual([
      { user: '700000000000007', name: 'Rui', number: null },
      { user: '5511900001234', name: '', number: '5511900001234' },
    ]);
    expect(await inList()).toBe('@Rui e @+5511900001234, chamem a Marina');
    const body = '@700000000000007 e @800000000000008, chamem a Marina';
    await server.as(admin).call(api.messages.edit, { messageId, body, ticketId, mentions: ['800000000000008@lid'] });
    expect((await lastMessage()).mentions).toEqual([
      { user: '700000000000007', name: 'Rui', number: null },
      { user: '800000000000008', name: '', number: null },
    ]);
    expect(await inList()).toBe('@Rui e @…, chamem a Marina');
    expect((await server.as(admin).send('POST', `/messages/edit/${messageId}`, { body: 'x', mentions: ['1203@g.us'] })).status).toBe(400);
    const refused = await server.as(admin).send('POST', `/messages/${ticketId}`, { body: 'x', mentions: ['1203@g.us'] });
    expect(refused.status).toBe(400);
  });

  it('texts edited on a phone, or decrypted later, show mentions in the list too', async () => {
    const sender = { address: '700000000000007@lid', number: null, alias: '700000000000007@lid', name: 'Rui', isGroup: false };
    const sent = inboundMessage(group.address, { chat: group, sender, key: { chat: group.address, participant: sender.address } });
    await take({ ...sent, kind: 'ciphertext', body: '' });
    await take({ ...sent, body: 'Oi @900000000000009', mentions: [{ address: '900000000000009@lid', number: marina }] });
    expect(await inList()).toBe('Oi @Marina Alves');
    const mentions = [{ address: '800000000000008@lid', number: null }];
    await take({ type: 'edit', key: sent.key, body: 'Oi @900000000000009 e @800000000000008', mentions });
    expect(await inList()).toBe('Oi @Marina Alves e @…');
    expect((await lastMessage()).mentions).toEqual([
      { user: '900000000000009', name: 'Marina Alves', number: marina },
      { user: '800000000000008', name: '', number: null },
    ]);
  });

  it('its members can be chosen by name; the list is empty while the connection is closed', async () => {
    const set = (change: string) =>
      server.inCompany(companyId, ({ em }) => execute(em, `update connections set ${change} where id = $1`, [connectionId]));
    await set('wanted = true');
    const { channel, client: desk, channels: running } = startChannelProcess(server.platform);
    const person = (user: string, number: string | null) => ({
      address: `${user}@lid`,
      number,
      alias: `${user}@lid`,
      name: null,
      isGroup: false,
    });
    channel.groupMembers = [person('500000000000005', null), person('700000000000007', null), person('400000000000004', marina)];
    const members = () =>
      server.inCompany(companyId, async (scope) => {
        const platform = { ...scope.platform, channels: desk };
        return listMembers(
          scope,
          { ticketId },
          await fetchMembers({ platform, actor: scope.actor, open: (work) => work(scope), uploads: [] }, { ticketId }),
        );
      });
    await vi.waitFor(async () => expect(await members()).toHaveLength(3), { timeout: 5_000, interval: 50 });
    expect(await members()).toMatchObject([
      { user: '400000000000004', name: 'Marina Alves', number: marina },
      { user: '700000000000007', name: 'Rui', number: null },
      { user: '500000000000005', name: '', number: null },
    ]);
    await running.stop();
    await set("wanted = false, state = 'paused'");
    expect(await server.as(admin).call(api.messages.members, { ticketId })).toEqual([]);
  });
});
