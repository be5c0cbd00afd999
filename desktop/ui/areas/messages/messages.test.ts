import { describe, expect, it } from 'vitest';
import { listDeliverySteps } from './dialogs/listDeliverySteps.ts';
import { findSendableItems, resetInterruptedItems } from './outbox/OutboxItem.ts';
import { addSignature, splitSignature } from './signature.ts';
import { timeAt, buildOutboxItem } from './messageFixtures.spec.ts';

describe('outbox', () => {
  it('sends one at a time in each conversation, in order', () => {
    const items = [buildOutboxItem('a'), buildOutboxItem('b'), buildOutboxItem('c', { ticketId: 7 })];
    expect(findSendableItems(items).map(({ key }) => key)).toEqual(['a', 'c']);
    expect(findSendableItems([buildOutboxItem('a', { state: 'sending' }), buildOutboxItem('b')])).toEqual([]);
    expect(findSendableItems([buildOutboxItem('a', { state: 'failed' }), buildOutboxItem('b')]).map(({ key }) => key)).toEqual(['b']);
  });

  it('waits again after a reload, and forgets what had arrived', () => {
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

describe('signature', () => {
  it('is taken off as it was put on', () => {
    expect(splitSignature(addSignature('Oi', 'Ana Lopes'))).toEqual({ name: 'Ana Lopes', text: 'Oi' });
    expect(splitSignature('*Oi:* tudo bem')).toEqual({ name: null, text: '*Oi:* tudo bem' });
  });
});

describe('the way of a message', () => {
  it('shows what was taken and what lies ahead; sound can be played', () => {
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

  it('ends where it failed, and invents no steps that nobody told of', () => {
    expect(listDeliverySteps('failed', { queued: timeAt(0), failed: timeAt(1) }, false)).toEqual(['queued', 'failed']);
    expect(listDeliverySteps('delivered', {}, false)).toEqual(['delivered', 'read']);
    expect(listDeliverySteps('read', { delivered: timeAt(0), read: timeAt(1) }, false)).toEqual(['delivered', 'read']);
  });
});
