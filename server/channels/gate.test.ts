import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { Contact } from '#server/areas/contacts/index.ts';
import { textFrom } from '#server/testing/fakeChannel.ts';
import { makeTicket } from '#server/testing/makeTicket.ts';
import { outgoingStage, until } from '#server/testing/outgoingStage.ts';

const { stage, call, sql, answered, sent, messages, startNumber, write, deliveries } = outgoingStage();

describe('the gate before a stranger', () => {
  const stranger = async (number: string) => {
    const { id } = await stage.house.inside(stage.admin.companyId, async (scope) => {
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
    stage.running.channel.sent.filter(({ chat: to }) => to.startsWith(number)).map((message) => ('body' in message ? message.body : ''));
  beforeEach(async () => {
    number = `551180000${String((strangers += 1)).padStart(4, '0')}`;
    await stranger(number);
  });

  it('looks who is behind a bare number, once, and writes to the address that the channel gives', async () => {
    const checked: string[] = [];
    stage.running.channel.checks = async (asked) => {
      checked.push(asked);
      return { exists: true, person: person(asked) };
    };
    await write('prazer');
    await until(async () => expect(await deliveries()).toEqual(['server']));
    await write('de novo');
    await until(async () => expect(await deliveries()).toEqual(['server', 'server']));
    expect(sent().map(({ chat: to }) => to)).toEqual([stage.chat, stage.chat]);
    expect((await messages()).map(({ remoteJid }) => remoteJid)).toEqual([stage.chat, stage.chat]);
    expect(checked).toEqual([number]);
  });

  it('sends nothing to a number that nobody has, and looks again when asked to', async () => {
    stage.running.channel.checks = async () => ({ exists: false, person: null });
    await write('alguém?');
    await until(async () => expect(await deliveries()).toEqual(['notOnWhatsApp']));
    expect(told()).toEqual([]);
    stage.running.channel.checks = async (asked) => ({ exists: true, person: person(asked) });
    await call(api.messages.retry, { rowId: (await messages())[0]?.rowId ?? 0 });
    await until(async () => expect(await deliveries()).toEqual(['server']));
  });

  it('is shut after the provider refused strangers; whoever has written goes on, also after a restart', async () => {
    stage.running.channel.checks = async (asked) => ({ exists: true, person: person(asked) });
    stage.running.channel.sends = async ({ externalId }) =>
      stage.running.channel.bring(stage.connectionId, {
        type: 'receipt',
        externalIds: [externalId],
        delivery: 'failed',
        failure: 'restricted',
      });
    await write('oi, conhece a loja?');
    await until(async () => expect(await deliveries()).toEqual(['restricted']));
    await until(() => expect(told()).toEqual(['oi, conhece a loja?']));
    stage.running.channel.sends = answered;
    await write('e esta?');
    await until(async () => expect(await deliveries()).toEqual(['restricted', 'restricted']));
    expect(told()).toEqual(['oi, conhece a loja?']);
    await stage.running.running.stop();
    startNumber();
    await until(() => expect(stage.running.channel.calls).toContain('open'));
    await write('e agora?');
    await until(async () => expect((await deliveries()).at(-1)).toBe('restricted'));
    stage.running.channel.sends = answered;
    await stage.running.channel.bring(stage.connectionId, textFrom(number, 'Conheço!'));
    await write('que bom');
    await until(async () => expect((await deliveries()).at(-1)).toBe('server'));
    await until(() => expect(told()).toContain('que bom'));
    expect(told()).not.toContain('e agora?');
    await sql("update messages set failed_at = now() - interval '25 hours' where failure = 'restricted'");
  });
});
