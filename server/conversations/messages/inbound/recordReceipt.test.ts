import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { inboundMessage, newNumber, ownMessage, inboundReceipt } from '#server/testing/fixtures/inboundItems.ts';
import { setUpInboundFixture } from '#server/testing/fixtures/setUpInboundFixture.ts';
import { drainDomainEvents, drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { hourMs } from '#shared/rules/durations.ts';

const { fixture, sql, take, ticketOf, lastOf } = setUpInboundFixture();

describe('receipts', () => {
  const written = async () => {
    const number = newNumber();
    await take(inboundMessage(number));
    const { id } = await ticketOf(number);
    await fixture.server.as(fixture.admin).call(api.messages.send, { ticketId: id, body: 'Chega amanhã' });
    const { id: externalId } = await lastOf(number);
    await drainDomainEvents(fixture.server.platform, fixture.companyId);
    return { number, id, externalId };
  };

  it('only raise a message, and move the list where it is the last', async () => {
    const { number, id, externalId } = await written();
    await take(
      inboundReceipt(externalId, 'delivered'),
      inboundReceipt(externalId, 'server'),
      inboundReceipt(externalId, 'delivered'),
      inboundReceipt(externalId, 'failed', 'rejected'),
    );
    expect(await lastOf(number)).toMatchObject({ delivery: 'delivered', ack: 3, failure: null });
    const heard = await drainBroadcasts(fixture.server.platform, fixture.companyId);
    expect(heard.map(({ event, body }) => [event, body['action']])).toEqual([
      ['appMessage', 'update'],
      ['ticket', 'update'],
    ]);
    expect(heard[0]).toMatchObject({
      rooms: [`ticket-${id}`],
      body: { message: { id: externalId, delivery: 'delivered', contact: null, quotedMsg: null } },
    });
    expect(heard[1]?.body).toMatchObject({ ticket: { id, lastMessageDelivery: 'delivered' } });
    await take(inboundReceipt(externalId, 'played'));
    expect(await lastOf(number)).toMatchObject({ delivery: 'played', ack: 5 });
  });

  it('give every step its time; unreported steps are implied, and no step is before another', async () => {
    const { number, externalId } = await written();
    const stepsNow = async () => (await lastOf(number)).steps ?? expect.fail('there are no steps');
    expect(Object.keys(await stepsNow())).toEqual(['queued']);
    const early = new Date(Date.now() - 60_000);
    await take({ ...inboundReceipt(externalId, 'delivered'), at: early });
    const first = await stepsNow();
    expect(Object.keys(first)).toEqual(['queued', 'written', 'server', 'delivered']);
    expect(Date.parse(first.delivered ?? '')).toBeGreaterThan(early.getTime());
    const ahead = new Date(Date.now() + hourMs);
    await take({ ...inboundReceipt(externalId, 'server'), at: ahead }, { ...inboundReceipt(externalId, 'played'), at: ahead });
    const all = await stepsNow();
    expect(all).toMatchObject({ ...first });
    expect(Object.values(all)).toEqual(Object.values(all).toSorted());
    expect(Date.parse(all.played ?? '')).toBeLessThan(ahead.getTime());
  });

  it('record only the reported steps of messages from the phone', async () => {
    const number = newNumber();
    const message = ownMessage(number);
    await take(message, { ...inboundReceipt(message.key.externalId, 'read'), at: new Date() });
    expect(Object.keys((await lastOf(number)).steps ?? {})).toEqual(['server', 'delivered', 'read']);
    await take(inboundMessage(number));
    expect((await lastOf(number)).steps).toBeNull();
  });

  it('say why something failed, and when', async () => {
    const { number, externalId } = await written();
    await take(inboundReceipt(externalId, 'failed', 'notOnWhatsApp'));
    expect(Object.keys((await lastOf(number)).steps ?? {})).toEqual(['queued', 'written', 'failed']);
    expect(await lastOf(number)).toMatchObject({ delivery: 'failed', ack: 0, failure: 'notOnWhatsApp' });
  });

  it('wait for a message that comes after them, highest first', async () => {
    const number = newNumber();
    const message = ownMessage(number);
    const { externalId } = message.key;
    await take(inboundReceipt(externalId, 'read'), inboundReceipt(externalId, 'delivered'));
    await take(message);
    expect(await lastOf(number)).toMatchObject({ delivery: 'read', ack: 4 });
    expect(await sql('select external_id from early_receipts where external_id = $1', [externalId])).toEqual([]);
  });

  it('are not lost when they come at the same moment as their message', async () => {
    const pairs = Array.from({ length: 12 }, () => ownMessage(newNumber()));
    await Promise.all(pairs.flatMap((message) => [take(message), take(inboundReceipt(message.key.externalId, 'delivered'))]));
    const left = await sql('select external_id from messages where external_id = any($1) and delivery <> $2', [
      pairs.map(({ key }) => key.externalId),
      'delivered',
    ]);
    expect(left).toEqual([]);
  });
});
