import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { ChannelError } from './Channel.ts';
import { inboundText } from '#server/testing/channels/FakeChannel.ts';
import { setUpOutboundFixture, waitUntil } from '#server/testing/fixtures/setUpOutboundFixture.ts';

const { fixture, call, sql, acknowledge, answered, sent, messages, startNumber, say, write, bodies, deliveries } = setUpOutboundFixture();

describe('the outbound sender', () => {
  it('sends at once, in order, one at a time, under the ids it was given', async () => {
    let atOnce = 0;
    fixture.process.channel.onSend = async (message) => {
      expect((atOnce += 1)).toBe(1);
      await answered(message);
      atOnce -= 1;
    };
    const began = performance.now();
    await write('um');
    await waitUntil(() => expect(bodies()).toEqual(['um']));
    expect(performance.now() - began).toBeLessThan(2_000);
    for (const body of ['dois', 'três', 'quatro']) {
      await write(body);
    }
    await waitUntil(() => expect(bodies()).toEqual(['um', 'dois', 'três', 'quatro']));
    const stored = await messages();
    expect(sent().map(({ externalId }) => externalId)).toEqual(stored.map(({ id }) => id));
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server', 'server', 'server']));
  });

  it('delays a message that cannot be sent yet, and everything behind it', async () => {
    let failures = 0;
    fixture.process.channel.onSend = async (message) => {
      if ('body' in message && message.body === 'primeira' && (failures += 1) < 4) {
        throw new ChannelError('disconnected', { isTemporary: true });
      }
      await answered(message);
    };
    await write('primeira');
    await write('segunda');
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server']));
    expect(bodies()).toEqual(['primeira', 'segunda']);
    expect(failures).toBe(4);
  });

  it('fails a message with its reason, continues, and sends it again on a retry', async () => {
    fixture.process.channel.onSend = async (message) => {
      if ('body' in message && message.body === 'para ninguém') {
        throw new ChannelError('notOnWhatsApp', { isTemporary: false });
      }
      await answered(message);
    };
    await write('para ninguém');
    await write('para alguém');
    await waitUntil(async () => expect(await deliveries()).toEqual(['notOnWhatsApp', 'server']));
    const [failed] = await messages();
    expect(failed).toMatchObject({ ack: 0, delivery: 'failed' });
    fixture.process.channel.onSend = answered;
    expect(Object.keys(failed?.steps ?? {})).toEqual(['queued', 'failed']);
    await call(api.messages.retry, { rowId: failed?.rowId ?? 0 });
    await waitUntil(async () => expect((await deliveries())[0]).toBe('server'));
    expect(Object.keys((await messages())[0]?.steps ?? {})).toEqual(['queued', 'written', 'server']);
    expect(sent().at(-1)?.externalId).toBe(failed?.id);
  });

  it('sends an unacknowledged message once more, and only once', async () => {
    fixture.process.channel.onSend = async () => undefined;
    await write('chegou?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['written']));
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    await sql("update messages set updated_at = now() - interval '31 seconds' where ticket_id = $1 and from_me", [fixture.ticketId]);
    await write('outra');
    await waitUntil(() => expect(bodies()).toEqual(['chegou?', 'chegou?', 'outra']));
    const [first, again] = sent();
    expect(again?.externalId).toBe(first?.externalId);
    await waitUntil(async () => expect(await deliveries()).toEqual(['unknown', 'written']));
    await sql("update messages set updated_at = now() - interval '31 seconds' where ticket_id = $1 and delivery = 'unknown'", [
      fixture.ticketId,
    ]);
    await write('e outra');
    await waitUntil(() => expect(bodies()).toEqual(['chegou?', 'chegou?', 'outra', 'e outra']));
    await acknowledge(first?.externalId ?? '');
    expect((await deliveries())[0]).toBe('server');
  });

  it('starts with the unacknowledged messages of a former sender, before new ones of the chat', async () => {
    fixture.process.channel.onSend = async () => undefined;
    await write('um');
    await write('dois');
    await waitUntil(async () => expect(await deliveries()).toEqual(['written', 'written']));
    await sql("update messages set delivery = 'unknown' where ticket_id = $1 and body = 'um'", [fixture.ticketId]);
    await fixture.process.channels.stop();
    await write('três');
    startNumber();
    fixture.process.channel.onSend = answered;
    await waitUntil(async () => expect(await deliveries()).toEqual(['server', 'server', 'server']));
    expect(bodies()).toEqual(['um', 'dois', 'três']);
  });

  it('keeps an acknowledgement that arrives before the message is marked as written', async () => {
    fixture.process.channel.onSend = (message) => acknowledge(message.externalId, 'delivered');
    await write('ligeira');
    await waitUntil(() => expect(bodies()).toEqual(['ligeira']));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await deliveries()).toEqual(['delivered']);
    await acknowledge((await messages())[0]?.id ?? '', 'server');
    expect(await deliveries()).toEqual(['delivered']);
  });

  it('sends again what was not marked as written before the process died', async () => {
    await write('uma vez');
    await waitUntil(async () => expect(await deliveries()).toEqual(['server']));
    await sql("update messages set delivery = 'queued' where ticket_id = $1 and from_me", [fixture.ticketId]);
    await waitUntil(() => expect(bodies()).toEqual(['uma vez', 'uma vez']));
    expect(new Set(sent().map(({ externalId }) => externalId)).size).toBe(1);
  });

  it('sends edits, reactions and revokes after their message', async () => {
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    fixture.process.channel.onSend = (message) => {
      started.resolve();
      return released.promise.then(() => answered(message));
    };
    await write('Amanha');
    await started.promise;
    const [own] = await messages();
    await call(api.messages.edit, { messageId: own?.id ?? '', body: 'Amanhã', ticketId: fixture.ticketId });
    await call(api.messages.react, { rowId: own?.rowId ?? 0, emoji: '👍' });
    await call(api.messages.remove, { messageId: own?.id ?? '' });
    released.resolve();
    await waitUntil(() => expect(sent().map(({ kind }) => kind)).toEqual(['text', 'edit', 'reaction', 'revoke']));
    const target = { chat: own?.remoteJid, participant: null, fromMe: true, externalId: own?.id };
    expect(sent().slice(1)).toEqual([
      expect.objectContaining({ kind: 'edit', target, body: 'Amanhã' }),
      expect.objectContaining({ kind: 'reaction', target, emoji: '👍' }),
      expect.objectContaining({ kind: 'revoke', target }),
    ]);
    await waitUntil(async () => expect(await sql('select distinct state from message_actions')).toEqual([{ state: 'done' }]));
  });

  it('waits for a closed connection and sends when it is open', async () => {
    await say('backoff');
    await write('espera');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(bodies()).toEqual([]);
    expect(await deliveries()).toEqual(['queued']);
    await say('connected');
    await waitUntil(() => expect(bodies()).toEqual(['espera']));
  });

  it('delays only the chat of a failing message, unless the connection itself fails', async () => {
    const stuckTicket = fixture.ticketId;
    const other = '5511900090001';
    await fixture.process.channel.deliver(fixture.connectionId, inboundText(other, 'Oi'));
    const otherTicketId = (await call(api.tickets.page, { searchParam: other })).tickets[0]?.id ?? 0;
    await call(api.tickets.update, { id: otherTicketId, status: 'open', userId: fixture.admin.id });
    let isStuck = true;
    fixture.process.channel.onSend = async (message) => {
      if (isStuck && message.chat === fixture.chat) {
        throw new ChannelError('unknown', { isTemporary: true });
      }
      await answered(message);
    };
    await call(api.messages.send, { ticketId: stuckTicket, body: 'parada' });
    await call(api.messages.send, { ticketId: stuckTicket, body: 'atrás' });
    await call(api.messages.send, { ticketId: otherTicketId, body: 'livre' });
    await waitUntil(() =>
      expect(fixture.process.channel.sentMessages.map((message) => ('body' in message ? message.body : ''))).toEqual(['livre']),
    );
    isStuck = false;
    await waitUntil(() => expect(bodies()).toEqual(['parada', 'atrás']));
  });

  it('fails a refused file after some attempts, and sends what is behind it', async () => {
    let tries = 0;
    fixture.process.channel.onSend = async (message) => {
      if ('body' in message && message.body === 'o arquivo') {
        tries += 1;
        throw new ChannelError('mediaRefused', { isTemporary: true });
      }
      await answered(message);
    };
    await write('o arquivo');
    await write('depois');
    await waitUntil(async () => expect(await deliveries()).toEqual(['mediaRefused', 'server']));
    expect(tries).toBe(5);
  });

  it('fails a message that was sent twice without acknowledgement as unconfirmed; a late receipt still counts', async () => {
    fixture.process.channel.onSend = async () => undefined;
    await write('chegou?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['written']));
    const age = (delivery: string) =>
      sql("update messages set delivery = $2, updated_at = now() - interval '10 minutes' where ticket_id = $1 and from_me", [
        fixture.ticketId,
        delivery,
      ]);
    await age('unknown');
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    await write('e esta?');
    await waitUntil(async () => expect(await deliveries()).toEqual(['unconfirmed', 'written']));
    await acknowledge((await messages())[0]?.id ?? '', 'delivered');
    expect((await deliveries())[0]).toBe('delivered');
  });
});
