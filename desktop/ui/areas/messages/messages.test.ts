import { describe, expect, it } from 'vitest';
import { listDeliverySteps } from './dialogs/listDeliverySteps.ts';
import { failWaitingItems, findSendableItems, resetInterruptedItems } from './outbox/OutboxItem.ts';
import { addSignature, splitSignature } from '#shared/rules/messageSignature.ts';
import { waitLabel } from './waitLabel.ts';
import { timeAt, buildOutboxItem } from './messageFixtures.spec.ts';

describe('outbox', () => {
  it('sends one message at a time per ticket, in order', () => {
    const items = [buildOutboxItem('a'), buildOutboxItem('b'), buildOutboxItem('c', { ticketId: 7 })];
    expect(findSendableItems(items).map(({ key }) => key)).toEqual(['a', 'c']);
    expect(findSendableItems([buildOutboxItem('a', { state: 'sending' }), buildOutboxItem('b')])).toEqual([]);
    expect(findSendableItems([buildOutboxItem('a', { state: 'failed' }), buildOutboxItem('b')]).map(({ key }) => key)).toEqual(['b']);
  });

  it('holds the messages of a ticket that is being accepted, and fails them with its reason', () => {
    const items = [buildOutboxItem('a'), buildOutboxItem('b', { state: 'failed', reason: 'x' }), buildOutboxItem('c', { ticketId: 7 })];
    const [{ ticketId }] = items as [(typeof items)[number]];
    expect(findSendableItems(items, new Set([ticketId])).map(({ key }) => key)).toEqual(['c']);
    expect(failWaitingItems(items, ticketId, 'Não deu.').map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'Não deu.'],
      ['failed', 'x'],
      ['waiting', null],
    ]);
  });

  it('resets interrupted items after a reload and drops accepted ones', () => {
    const items = resetInterruptedItems([
      buildOutboxItem('a', { state: 'sending', sent: 9 }),
      buildOutboxItem('b', { state: 'accepted' }),
      buildOutboxItem('c', { state: 'failed' }),
    ]);
    expect(items.map(({ key, state, sent }) => [key, state, sent])).toEqual([
      ['a', 'waiting', 0],
      ['c', 'failed', 0],
    ]);
  });
});

describe('wait beside the button that accepts', () => {
  const now = new Date('2029-05-02T13:10:00.000Z');
  const lastMessageAt = '2029-05-02T12:58:00.000Z';
  it('is that of the row, in words', () => {
    const waitingSince = '2029-05-02T12:32:00.000Z';
    expect(waitLabel({ status: 'pending', waitingSince, lastMessageAt }, now, 'pt-BR')).toBe('38 minutos');
    expect(waitLabel({ status: 'pending', waitingSince: now.toISOString(), lastMessageAt }, now, 'pt-BR')).toBe('1 minuto');
  });
  it('is not said of an answered ticket', () => {
    expect(waitLabel({ status: 'pending', waitingSince: null, lastMessageAt }, now, 'pt-BR')).toBeNull();
  });
});

describe('signature', () => {
  it('is split off as it was added', () => {
    expect(splitSignature(addSignature('Oi', 'Ana Lopes'))).toEqual({ name: 'Ana Lopes', text: 'Oi' });
    expect(splitSignature('*Oi:* tudo bem')).toEqual({ name: null, text: '*Oi:* tudo bem' });
  });
});

describe('delivery steps', () => {
  it('lists steps passed and ahead; audio can be played', () => {
    const times = { queued: timeAt(0), written: timeAt(0), server: timeAt(0) };
    expect(listDeliverySteps('server', times, false)).toEqual(['queued', 'written', 'server', 'delivered', 'read']);
    expect(listDeliverySteps('queued', { queued: timeAt(0) }, true)).toEqual([
      'queued',
      'written',
      'server',
      'delivered',
      'read',
      'played',
    ]);
  });

  it('end at the failure and add no unknown steps', () => {
    expect(listDeliverySteps('failed', { queued: timeAt(0), failed: timeAt(1) }, false)).toEqual(['queued', 'failed']);
    expect(listDeliverySteps('delivered', {}, false)).toEqual(['delivered', 'read']);
    expect(listDeliverySteps('read', { delivered: timeAt(0), read: timeAt(1) }, false)).toEqual(['delivered', 'read']);
  });
});
