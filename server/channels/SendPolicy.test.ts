import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Contact } from '#server/areas/contacts/index.ts';
import { inboundText } from '#server/testing/channels/FakeChannel.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { stage, call, sql, answered, sent, messages, startNumber, write, deliveries } = setUpOutboundFixture();

describe('the gate before a stranger', () => {
  const stranger = async (number: string) => {
    const { id } = await stage.server.inCompany(stage.admin.companyId, async (scope) => {
      const contact = scope.create(Contact, { name: 'Desconhecida', number });
      await scope.em.flush();
      return makeTicket(scope, { contactId: contact.id, connectionId: stage.connectionId, status: 'open', userId: stage.admin.id });
    });
    stage.ticketId = id;
    stage.chat = `${number}@lid`;
  };
  const person = (number: string) => ({ address: `${number}@lid`, number, alias: `${number}@lid`, name: null, isGroup: false });
  let number = '';
  let strangers = 0;
  /** To them, under whichever address. */
  const told = () =>
    stage.process.channel.sent.filter(({ chat: to }) => to.startsWith(number)).map((message) => ('body' in message ? message.body : ''));
  beforeEach(async () => {
    number = `551180000${String((strangers += 1)).padStart(4, '0')}`;
    await stranger(number);
  });

  it('looks who is behind a bare number, once, and writes to the address that the channel gives', async () => {
    const checked: string[] = [];
    stage.process.channel.onCheckNumber = async (asked) => {
      checked.push(asked);
      return { exists: true, person: person(asked) };
    };
    await write('prazer');
    await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
    await write('de novo');
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server']));
    expect(sent().map(({ chat: to }) => to)).toEqual([stage.chat, stage.chat]);
    expect((await messages()).map(({ remoteJid }) => remoteJid)).toEqual([stage.chat, stage.chat]);
    expect(checked).toEqual([number]);
  });

  it('sends nothing to a number that nobody has, and looks again when asked to', async () => {
    stage.process.channel.onCheckNumber = async () => ({ exists: false, person: null });
    await write('alguém?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['notOnWhatsApp']));
    expect(told()).toEqual([]);
    stage.process.channel.onCheckNumber = async (asked) => ({ exists: true, person: person(asked) });
    await call(api.messages.retry, { rowId: (await messages())[0]?.rowId ?? 0 });
    await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
  });

  it('is shut after the provider refused strangers; whoever has written goes on, also after a restart', async () => {
    stage.process.channel.onCheckNumber = async (asked) => ({ exists: true, person: person(asked) });
    stage.process.channel.onSend = async ({ externalId }) =>
      stage.process.channel.deliver(stage.connectionId, {
        type: 'receipt',
        externalIds: [externalId],
        delivery: 'failed',
        failure: 'restricted',
      });
    await write('oi, conhece a loja?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['restricted']));
    await waitUntil(() => expect(told()).toEqual(['oi, conhece a loja?']));
    stage.process.channel.onSend = answered;
    await write('e esta?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['restricted', 'restricted']));
    expect(told()).toEqual(['oi, conhece a loja?']);
    await stage.process.channels.stop();
    startNumber();
    await waitUntil(() => expect(stage.process.channel.calls).toContain('open'));
    await write('e agora?');
    await waitUntil(async () => expect((await deliveries()).at(-1)).toBe('restricted'));
    stage.process.channel.onSend = answered;
    await stage.process.channel.deliver(stage.connectionId, inboundText(number, 'Conheço!'));
    await write('que bom');
    await waitUntil(async () => expect((await deliveries()).at(-1)).toBe('server'));
    await waitUntil(() => expect(told()).toContain('que bom'));
    expect(told()).not.toContain('e agora?');
    await sql("update messages set failed_at = now() - interval '25 hours' where failure = 'restricted'");
  });
});
