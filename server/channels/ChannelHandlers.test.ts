import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { inboundText } from '#server/testing/channels/FakeChannel.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { fixture, call, sql, answered, sent, messages, startNumber, write, deliveries } = setUpOutboundFixture();

describe('the send policy for a stranger', () => {
  const stranger = async (number: string) => {
    const { id } = await fixture.server.inCompany(fixture.admin.companyId, async (scope) => {
      const contact = scope.create(Contact, { name: 'Desconhecida', number });
      await scope.em.flush();
      return makeTicket(scope, { contactId: contact.id, connectionId: fixture.connectionId, status: 'open', userId: fixture.admin.id });
    });
    fixture.ticketId = id;
    fixture.chat = `${number}@lid`;
  };
  const person = (number: string) => ({ address: `${number}@lid`, number, alias: `${number}@lid`, name: null, isGroup: false });
  let number = '';
  let strangers = 0;
  /** The messages to the stranger, under any address. */
  const sentBodies = () =>
    fixture.process.channel.sentMessages
      .filter(({ chat: to }) => to.startsWith(number))
      .map((message) => ('body' in message ? message.body : ''));
  beforeEach(async () => {
    number = `551180000${String((strangers += 1)).padStart(4, '0')}`;
    await stranger(number);
  });

  it('checks a bare number once and sends to the canonical address', async () => {
    const checked: string[] = [];
    fixture.process.channel.onCheckNumber = async (requested) => {
      checked.push(requested);
      return { exists: true, person: person(requested) };
    };
    await write('prazer');
    await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
    await write('de novo');
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server']));
    expect(sent().map(({ chat: to }) => to)).toEqual([fixture.chat, fixture.chat]);
    expect((await messages()).map(({ remoteJid }) => remoteJid)).toEqual([fixture.chat, fixture.chat]);
    expect(checked).toEqual([number]);
  });

  it('sends nothing to a number without an account, and checks again on a retry', async () => {
    fixture.process.channel.onCheckNumber = async () => ({ exists: false, person: null });
    await write('alguém?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['notOnWhatsApp']));
    expect(sentBodies()).toEqual([]);
    fixture.process.channel.onCheckNumber = async (requested) => ({ exists: true, person: person(requested) });
    await call(api.messages.retry, { rowId: (await messages())[0]?.rowId ?? 0 });
    await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
  });

  it('blocks strangers after a refusal of the provider, also after a restart; known recipients go on', async () => {
    fixture.process.channel.onCheckNumber = async (requested) => ({ exists: true, person: person(requested) });
    fixture.process.channel.onSend = async ({ externalId }) =>
      fixture.process.channel.deliver(fixture.connectionId, {
        type: 'receipt',
        externalIds: [externalId],
        delivery: 'failed',
        failure: 'restricted',
      });
    await write('oi, conhece a loja?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['restricted']));
    await waitUntil(() => expect(sentBodies()).toEqual(['oi, conhece a loja?']));
    fixture.process.channel.onSend = answered;
    await write('e esta?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['restricted', 'restricted']));
    expect(sentBodies()).toEqual(['oi, conhece a loja?']);
    await fixture.process.channels.stop();
    startNumber();
    await waitUntil(() => expect(fixture.process.channel.calls).toContain('open'));
    await write('e agora?');
    await waitUntil(async () => expect((await deliveries()).at(-1)).toBe('restricted'));
    fixture.process.channel.onSend = answered;
    await fixture.process.channel.deliver(fixture.connectionId, inboundText(number, 'Conheço!'));
    await write('que bom');
    await waitUntil(async () => expect((await deliveries()).at(-1)).toBe('server'));
    await waitUntil(() => expect(sentBodies()).toContain('que bom'));
    expect(sentBodies()).not.toContain('e agora?');
    await sql("update messages set failed_at = now() - interval '25 hours' where failure = 'restricted'");
  });
});
