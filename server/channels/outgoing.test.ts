import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { Contact } from '#server/areas/contacts/index.ts';
import { ChannelError, type OutgoingMessage } from '#server/channels/Channel.ts';
import { rows } from '#server/platform/db/rows.ts';
import { startChannelProcess, state, textFrom, type ChannelProcess } from '#server/testing/fakeChannel.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';
import { makeTicket } from '#server/testing/makeTicket.ts';

let house: TestHouse;
let admin: MadeUser;
let connectionId: number;
let running: ChannelProcess;
let ticketId: number;
let chat: string;

beforeAll(async () => {
  house = await startHouse({ SERVICES: 'web', LOG_LEVEL: 'fatal' });
  ({ admin } = await house.company());
  running = startChannelProcess(house.platform, { pace: { acknowledge: 1_500 } });
  connectionId = (await call(api.connections.create, { name: 'Balcão', provider: 'simulated' })).id;
  await connected(connectionId);
});
afterAll(() => running.running.stop());

let customers = 0;
beforeEach(async () => {
  running.channel.sends = answered;
  running.channel.sent.length = 0;
  const name = `551190000${String((customers += 1)).padStart(4, '0')}`;
  chat = `${name}@s.whatsapp.net`;
  await running.channel.bring(connectionId, textFrom(name, 'Oi'));
  const ticket = (await call(api.tickets.page, { searchParam: name })).tickets[0];
  ticketId = ticket?.id ?? expect.fail();
  await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
});

/** What a test left without an answer would be sent once more in the middle of a later one. */
afterEach(() => sql("update messages set delivery = 'server' where delivery in ('queued', 'written', 'unknown')"));

const call: ReturnType<TestHouse['as']>['call'] = (endpoint, input) => house.as(admin).call(endpoint, input);
const connected = (id: number) => until(async () => expect((await call(api.connections.show, { id })).state).toBe('connected'));
/** The provider takes it, and says so. */
const answered = (message: OutgoingMessage) => acknowledge(message.externalId);
const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 5_000, interval: 10 });
const write = (body: string) => call(api.messages.send, { ticketId, body });
const sent = () => running.channel.sent.filter(({ chat: of }) => of === chat);
const bodies = () => sent().map((message) => ('body' in message ? message.body : message.kind));
const messages = async () => (await call(api.messages.page, { ticketId })).messages.filter(({ fromMe }) => fromMe);
const deliveries = async () => (await messages()).map(({ delivery, failure }) => failure ?? delivery);
const sql = (text: string, values: unknown[] = []) => house.inside(admin.companyId, ({ em }) => rows(em, text, values));
const acknowledge = (externalId: string, delivery: 'server' | 'delivered' = 'server') =>
  running.channel.bring(connectionId, { type: 'receipt', externalIds: [externalId], delivery, failure: null });
const refuse = (externalId: string) =>
  running.channel.bring(connectionId, { type: 'receipt', externalIds: [externalId], delivery: 'failed', failure: 'rejected' });

describe('the outgoing line', () => {
  it('sends at once, in order, one at a time, under the ids it was given', async () => {
    let atOnce = 0;
    running.channel.sends = async (message) => {
      expect((atOnce += 1)).toBe(1);
      await answered(message);
      atOnce -= 1;
    };
    const began = performance.now();
    await write('um');
    await until(() => expect(bodies()).toEqual(['um']));
    expect(performance.now() - began).toBeLessThan(2_000);
    for (const body of ['dois', 'três', 'quatro']) {
      await write(body);
    }
    await until(() => expect(bodies()).toEqual(['um', 'dois', 'três', 'quatro']));
    const stored = await messages();
    expect(sent().map(({ externalId }) => externalId)).toEqual(stored.map(({ id }) => id));
    await until(async () => expect(await deliveries()).toEqual(['server', 'server', 'server', 'server']));
  });

  it('waits with what cannot leave yet, and everything behind it', async () => {
    let failures = 0;
    running.channel.sends = async (message) => {
      if ('body' in message && message.body === 'primeira' && (failures += 1) < 4) {
        throw new ChannelError('disconnected', { isPassing: true });
      }
      await answered(message);
    };
    await write('primeira');
    await write('segunda');
    await until(async () => expect(await deliveries()).toEqual(['server', 'server']));
    expect(bodies()).toEqual(['primeira', 'segunda']);
    expect(failures).toBe(4);
  });

  it('says why something will not leave, goes on, and sends it again when asked to', async () => {
    running.channel.sends = async (message) => {
      if ('body' in message && message.body === 'para ninguém') {
        throw new ChannelError('notOnWhatsApp', { isPassing: false });
      }
      await answered(message);
    };
    await write('para ninguém');
    await write('para alguém');
    await until(async () => expect(await deliveries()).toEqual(['notOnWhatsApp', 'server']));
    const [failed] = await messages();
    expect(failed).toMatchObject({ ack: 0, delivery: 'failed' });
    running.channel.sends = answered;
    expect(Object.keys(failed?.steps ?? {})).toEqual(['queued', 'failed']);
    await call(api.messages.retry, { rowId: failed?.rowId ?? 0 });
    await until(async () => expect((await deliveries())[0]).toBe('server'));
    expect(Object.keys((await messages())[0]?.steps ?? {})).toEqual(['queued', 'written', 'server']);
    expect(sent().at(-1)?.externalId).toBe(failed?.id);
  });

  it('sends what was written and never acknowledged once more, and only once', async () => {
    running.channel.sends = async () => undefined;
    await write('chegou?');
    await until(async () => expect(await deliveries()).toEqual(['written']));
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    await sql("update messages set updated_at = now() - interval '31 seconds' where ticket_id = $1 and from_me", [ticketId]);
    await write('outra');
    await until(() => expect(bodies()).toEqual(['chegou?', 'chegou?', 'outra']));
    const [first, again] = sent();
    expect(again?.externalId).toBe(first?.externalId);
    await until(async () => expect(await deliveries()).toEqual(['unknown', 'written']));
    await sql("update messages set updated_at = now() - interval '31 seconds' where ticket_id = $1 and delivery = 'unknown'", [ticketId]);
    await write('e outra');
    await until(() => expect(bodies()).toEqual(['chegou?', 'chegou?', 'outra', 'e outra']));
    await acknowledge(first?.externalId ?? '');
    expect((await deliveries())[0]).toBe('server');
  });

  it('begins with what a former line wrote without an answer, before anything new of the chat', async () => {
    running.channel.sends = async () => undefined;
    await write('um');
    await write('dois');
    await until(async () => expect(await deliveries()).toEqual(['written', 'written']));
    await sql("update messages set delivery = 'unknown' where ticket_id = $1 and body = 'um'", [ticketId]);
    await running.running.stop();
    await write('três');
    running = startChannelProcess(house.platform, { pace: { acknowledge: 1_500 } });
    running.channel.sends = answered;
    await until(async () => expect(await deliveries()).toEqual(['server', 'server', 'server']));
    expect(bodies()).toEqual(['um', 'dois', 'três']);
  });

  it('does not lower what was acknowledged faster than it was written down', async () => {
    running.channel.sends = (message) => acknowledge(message.externalId, 'delivered');
    await write('ligeira');
    await until(() => expect(bodies()).toEqual(['ligeira']));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await deliveries()).toEqual(['delivered']);
    await acknowledge((await messages())[0]?.id ?? '', 'server');
    expect(await deliveries()).toEqual(['delivered']);
  });

  it('sends again what was sent and not written down before the process died', async () => {
    await write('uma vez');
    await until(async () => expect(await deliveries()).toEqual(['server']));
    await sql("update messages set delivery = 'queued' where ticket_id = $1 and from_me", [ticketId]);
    await until(() => expect(bodies()).toEqual(['uma vez', 'uma vez']));
    expect(new Set(sent().map(({ externalId }) => externalId)).size).toBe(1);
  });

  it('tells edits, reactions and revokes after the message they are about', async () => {
    const [inHand, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    running.channel.sends = (message) => {
      inHand.resolve();
      return released.promise.then(() => answered(message));
    };
    await write('Amanha');
    await inHand.promise;
    const [own] = await messages();
    await call(api.messages.edit, { messageId: own?.id ?? '', body: 'Amanhã', ticketId });
    await call(api.messages.react, { rowId: own?.rowId ?? 0, emoji: '👍' });
    await call(api.messages.remove, { messageId: own?.id ?? '' });
    released.resolve();
    await until(() => expect(sent().map(({ kind }) => kind)).toEqual(['text', 'edit', 'reaction', 'revoke']));
    const target = { chat: own?.remoteJid, participant: null, fromMe: true, externalId: own?.id };
    expect(sent().slice(1)).toEqual([
      expect.objectContaining({ kind: 'edit', target, body: 'Amanhã' }),
      expect.objectContaining({ kind: 'reaction', target, emoji: '👍' }),
      expect.objectContaining({ kind: 'revoke', target }),
    ]);
    await until(async () => expect(await sql('select distinct state from message_actions')).toEqual([{ state: 'done' }]));
  });

  describe('edits', () => {
    const edit = async (body: string) => call(api.messages.edit, { messageId: (await messages())[0]?.id ?? '', body, ticketId });
    /** The message left so many minutes ago. */
    const age = (minutes: number) =>
      sql(
        'update messages set written_at = now() - make_interval(mins => $2), server_at = now() - make_interval(mins => $2) where ticket_id = $1 and from_me',
        [ticketId, minutes],
      );
    const said = async (body: string) => {
      await write(body);
      await until(async () => expect(await deliveries()).toEqual(['server']));
      await running.channel.say(connectionId, state('backoff'));
    };
    const listed = async () => (await call(api.tickets.show, { id: ticketId })).lastMessage;

    it('that leave in time reach the other side, however long ago the message was written', async () => {
      await said('Amanha');
      await edit('Amanhã');
      await age(14);
      await sql("update messages set sent_at = now() - interval '2 hours' where ticket_id = $1 and from_me", [ticketId]);
      await running.channel.say(connectionId, state('connected'));
      await until(() => expect(bodies()).toEqual(['Amanha', 'Amanhã']));
      expect(await messages()).toMatchObject([{ body: 'Amanhã', isEdited: true, editFailure: null }]);
    });

    it('that leave too late fail, and the words that the customer reads come back', async () => {
      await said('Amanha');
      await edit('Amanhã');
      await edit('Amanhã cedo');
      expect(await messages()).toMatchObject([{ body: 'Amanhã cedo', isEdited: true, editFailure: null }]);
      await age(16);
      await running.channel.say(connectionId, state('connected'));
      await until(async () => expect(await messages()).toMatchObject([{ body: 'Amanha', isEdited: false, editFailure: 'expired' }]));
      expect(await listed()).toBe('Amanha');
      expect(bodies()).toEqual(['Amanha']);
    });

    it('that were refused bring back those before them, unless the phone has put in others', async () => {
      await said('um');
      await running.channel.say(connectionId, state('connected'));
      await edit('dois');
      await until(() => expect(bodies()).toEqual(['um', 'dois']));
      await edit('três');
      await until(() => expect(bodies()).toEqual(['um', 'dois', 'três']));
      const [, , third] = sent();
      await refuse(third?.externalId ?? '');
      expect(await messages()).toMatchObject([{ body: 'dois', isEdited: true, editFailure: 'rejected' }]);
      await edit('quatro');
      expect(await messages()).toMatchObject([{ body: 'quatro', editFailure: null }]);
      await until(() => expect(bodies()).toHaveLength(4));
      const [own] = await messages();
      const key = { chat, participant: null, fromMe: true, externalId: own?.id ?? '' };
      await running.channel.bring(connectionId, { type: 'edit', key, body: 'cinco' });
      await refuse(sent()[3]?.externalId ?? '');
      expect(await messages()).toMatchObject([{ body: 'cinco', isEdited: true, editFailure: null }]);
    });
  });

  it('waits for a number that is not open, and sends when it is', async () => {
    await running.channel.say(connectionId, state('backoff'));
    await write('espera');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(bodies()).toEqual([]);
    expect(await deliveries()).toEqual(['queued']);
    await running.channel.say(connectionId, state('connected'));
    await until(() => expect(bodies()).toEqual(['espera']));
  });

  it('holds up one chat alone with what cannot leave, unless the number itself fails', async () => {
    const stuckTicket = ticketId;
    const other = `551190009${String((customers += 1)).padStart(4, '0')}`;
    await running.channel.bring(connectionId, textFrom(other, 'Oi'));
    const found = (await call(api.tickets.page, { searchParam: other })).tickets[0]?.id ?? 0;
    await call(api.tickets.update, { id: found, status: 'open', userId: admin.id });
    let isStuck = true;
    running.channel.sends = async (message) => {
      if (isStuck && message.chat === chat) {
        throw new ChannelError('unknown', { isPassing: true });
      }
      await answered(message);
    };
    await call(api.messages.send, { ticketId: stuckTicket, body: 'parada' });
    await call(api.messages.send, { ticketId: stuckTicket, body: 'atrás' });
    await call(api.messages.send, { ticketId: found, body: 'livre' });
    await until(() => expect(running.channel.sent.map((message) => ('body' in message ? message.body : ''))).toEqual(['livre']));
    isStuck = false;
    await until(() => expect(bodies()).toEqual(['parada', 'atrás']));
  });

  it('says that a file is refused after some tries, and sends what is behind it', async () => {
    let tries = 0;
    running.channel.sends = async (message) => {
      if ('body' in message && message.body === 'o arquivo') {
        tries += 1;
        throw new ChannelError('mediaRefused', { isPassing: true });
      }
      await answered(message);
    };
    await write('o arquivo');
    await write('depois');
    await until(async () => expect(await deliveries()).toEqual(['mediaRefused', 'server']));
    expect(tries).toBe(5);
  });

  it('says that what was sent twice and never acknowledged is not confirmed, and believes a late word', async () => {
    running.channel.sends = async () => undefined;
    await write('chegou?');
    await until(async () => expect(await deliveries()).toEqual(['written']));
    const age = (delivery: string) =>
      sql("update messages set delivery = $2, updated_at = now() - interval '10 minutes' where ticket_id = $1 and from_me", [
        ticketId,
        delivery,
      ]);
    await age('unknown');
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    await write('e esta?');
    await until(async () => expect(await deliveries()).toEqual(['unconfirmed', 'written']));
    await acknowledge((await messages())[0]?.id ?? '', 'delivered');
    expect((await deliveries())[0]).toBe('delivered');
  });
});

describe('the gate before a stranger', () => {
  const stranger = async (number: string) => {
    const { id } = await house.inside(admin.companyId, async (scope) => {
      const contact = scope.create(Contact, { name: 'Desconhecida', number });
      await scope.em.flush();
      return makeTicket(scope, { contactId: contact.id, connectionId, status: 'open', userId: admin.id });
    });
    ticketId = id;
    chat = `${number}@lid`;
  };
  const person = (number: string) => ({ address: `${number}@lid`, number, alias: `${number}@lid`, name: null, isGroup: false });
  let number = '';
  /** To them, under whichever address. */
  const told = () =>
    running.channel.sent.filter(({ chat: to }) => to.startsWith(number)).map((message) => ('body' in message ? message.body : ''));
  beforeEach(async () => {
    number = `551180000${String((customers += 1)).padStart(4, '0')}`;
    await stranger(number);
  });

  it('looks who is behind a bare number, once, and writes to the address that the channel gives', async () => {
    const checked: string[] = [];
    running.channel.checks = async (asked) => {
      checked.push(asked);
      return { exists: true, person: person(asked) };
    };
    await write('prazer');
    await until(async () => expect(await deliveries()).toEqual(['server']));
    await write('de novo');
    await until(async () => expect(await deliveries()).toEqual(['server', 'server']));
    expect(sent().map(({ chat: to }) => to)).toEqual([chat, chat]);
    expect((await messages()).map(({ remoteJid }) => remoteJid)).toEqual([chat, chat]);
    expect(checked).toEqual([number]);
  });

  it('sends nothing to a number that nobody has, and looks again when asked to', async () => {
    running.channel.checks = async () => ({ exists: false, person: null });
    await write('alguém?');
    await until(async () => expect(await deliveries()).toEqual(['notOnWhatsApp']));
    expect(told()).toEqual([]);
    running.channel.checks = async (asked) => ({ exists: true, person: person(asked) });
    await call(api.messages.retry, { rowId: (await messages())[0]?.rowId ?? 0 });
    await until(async () => expect(await deliveries()).toEqual(['server']));
  });

  it('is shut after the provider refused strangers; whoever has written goes on, also after a restart', async () => {
    running.channel.checks = async (asked) => ({ exists: true, person: person(asked) });
    running.channel.sends = async ({ externalId }) =>
      running.channel.bring(connectionId, { type: 'receipt', externalIds: [externalId], delivery: 'failed', failure: 'restricted' });
    await write('oi, conhece a loja?');
    await until(async () => expect(await deliveries()).toEqual(['restricted']));
    await until(() => expect(told()).toEqual(['oi, conhece a loja?']));
    running.channel.sends = answered;
    await write('e esta?');
    await until(async () => expect(await deliveries()).toEqual(['restricted', 'restricted']));
    expect(told()).toEqual(['oi, conhece a loja?']);
    await running.running.stop();
    running = startChannelProcess(house.platform, { pace: { acknowledge: 1_500 } });
    await until(() => expect(running.channel.calls).toContain('open'));
    await write('e agora?');
    await until(async () => expect((await deliveries()).at(-1)).toBe('restricted'));
    running.channel.sends = answered;
    await running.channel.bring(connectionId, textFrom(number, 'Conheço!'));
    await write('que bom');
    await until(async () => expect((await deliveries()).at(-1)).toBe('server'));
    await until(() => expect(told()).toContain('que bom'));
    expect(told()).not.toContain('e agora?');
    await sql("update messages set failed_at = now() - interval '25 hours' where failure = 'restricted'");
  });
});
