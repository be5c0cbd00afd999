import { describe, expect, it } from 'vitest';
import { listDeliverySteps } from './dialogs/listDeliverySteps.ts';
import { findDependents, findSendableItems, readOutboxItems, resetInterruptedItems, type OutboxItem } from './outbox/OutboxItem.ts';
import type { TicketAction } from './outbox/TicketAction.ts';
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

  it('fails what waits behind an acceptance with it, and behind a message what would leave the ticket', () => {
    const act = (key: string, kind: TicketAction['kind']) => buildOutboxItem(key, { text: '', action: { kind, name: 'Luana' } });
    const behind = [
      buildOutboxItem('b'),
      act('c', 'close'),
      act('d', 'tag'),
      act('e', 'transfer'),
      buildOutboxItem('f', { state: 'failed' }),
      buildOutboxItem('g', { ticketId: 7 }),
    ];
    const dependentsOf = (first: OutboxItem): string[] =>
      findDependents([act('z', 'close'), first, ...behind], first).map(({ key }) => key);
    expect(dependentsOf(act('a', 'accept'))).toEqual(['b', 'c', 'd', 'e']);
    expect(dependentsOf(buildOutboxItem('a'))).toEqual(['c', 'e']);
    expect(dependentsOf(act('a', 'tag'))).toEqual([]);
  });

  it('reads what can be read from storage, actions included', () => {
    const key = '7f6c2d9e-3b1a-4c58-9d20-5e8f1a2b3c4d';
    const seen = { status: 'open', userId: 7 } as const;
    const items = [
      buildOutboxItem(key),
      buildOutboxItem(key, {
        text: '',
        isLate: true,
        action: { kind: 'transfer', name: 'Luana', seen, userId: null, queueId: 4, note: 'segue' },
      }),
      buildOutboxItem(key, { action: { kind: 'tag', name: 'Luana', tag: { id: 9, name: 'vip', color: '#123456' } } }),
    ];
    const stored: unknown = JSON.parse(JSON.stringify([...items, { key: 'x' }, { ...items[1], action: { kind: 'explode' } }]));
    expect(readOutboxItems(stored)).toEqual(items);
    expect(readOutboxItems({})).toBeUndefined();
  });

  it('resets interrupted items after a reload and drops accepted ones', () => {
    const items = resetInterruptedItems([
      buildOutboxItem('a', { state: 'sending', sent: 9 }),
      buildOutboxItem('b', { state: 'accepted' }),
      buildOutboxItem('c', { state: 'failed' }),
      buildOutboxItem('d', { state: 'sending', action: { kind: 'close', name: 'Luana' } }),
    ]);
    expect(items.map(({ key, state, sent, isLate }) => [key, state, sent, isLate])).toEqual([
      ['a', 'waiting', 0, undefined],
      ['c', 'failed', 0, undefined],
      ['d', 'waiting', 0, true],
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
