import { describe, expect, it } from 'vitest';
import { stepsOf } from '#ui/areas/messages/dialogs/deliverySteps.ts';
import { nextToSend, restored } from '#ui/areas/messages/outbox/outboxItem.ts';
import { signed, unsigned } from './signature.ts';
import { at, item } from './conversation.spec.ts';

describe('outbox', () => {
  it('sends one at a time in each conversation, in order', () => {
    const items = [item('a'), item('b'), item('c', { ticketId: 7 })];
    expect(nextToSend(items).map(({ key }) => key)).toEqual(['a', 'c']);
    expect(nextToSend([item('a', { state: 'sending' }), item('b')])).toEqual([]);
    expect(nextToSend([item('a', { state: 'failed' }), item('b')]).map(({ key }) => key)).toEqual(['b']);
  });

  it('waits again after a reload, and forgets what had arrived', () => {
    const items = restored([item('a', { state: 'sending', sent: 9 }), item('b', { state: 'accepted' }), item('c', { state: 'failed' })]);
    expect(items.map(({ key, state, sent }) => [key, state, sent])).toEqual([
      ['a', 'waiting', 0],
      ['c', 'failed', 0],
    ]);
  });
});

describe('signature', () => {
  it('is taken off as it was put on', () => {
    expect(unsigned(signed('Oi', 'Ana Lopes'))).toEqual({ name: 'Ana Lopes', text: 'Oi' });
    expect(unsigned('*Oi:* tudo bem')).toEqual({ name: null, text: '*Oi:* tudo bem' });
  });
});

describe('the way of a message', () => {
  it('shows what was taken and what lies ahead; sound can be played', () => {
    const times = { queued: at(0), written: at(0), server: at(0) };
    expect(stepsOf('server', times, false)).toEqual(['queued', 'written', 'server', 'delivered', 'read']);
    expect(stepsOf('queued', { queued: at(0) }, true)).toEqual(['queued', 'written', 'server', 'delivered', 'read', 'played']);
  });

  it('ends where it failed, and invents no steps that nobody told of', () => {
    expect(stepsOf('failed', { queued: at(0), failed: at(1) }, false)).toEqual(['queued', 'failed']);
    expect(stepsOf('delivered', {}, false)).toEqual(['delivered', 'read']);
    expect(stepsOf('read', { delivered: at(0), read: at(1) }, false)).toEqual(['delivered', 'read']);
  });
});
