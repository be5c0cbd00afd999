import { describe, expect, it } from 'vitest';
import { CallInterceptor } from './CallInterceptor.ts';
import { anaPerson, normaliseWith } from './stanzaFixtures.spec.ts';

describe('a call', () => {
  const step = (tag: string, more: Record<string, string> = {}) => ({
    tag: 'call',
    attrs: { id: 'S', from: anaPerson.address, t: '1800000000' },
    content: [{ tag, attrs: { 'call-id': 'C1', 'call-creator': anaPerson.address, caller_pn: '5511987654321@s.whatsapp.net', ...more } }],
  });

  it('rings, and ends', () => {
    const tap = new CallInterceptor();
    const items = ['offer', 'terminate'].map((tag) => {
      const kept = tap.toCallStanza(step(tag));
      return kept && normaliseWith({}, { id: '1', ...kept });
    });
    expect(items).toMatchObject([
      { type: 'call', id: 'C1', caller: { address: anaPerson.address, number: anaPerson.number }, isRinging: true },
      { type: 'call', id: 'C1', isRinging: false },
    ]);
  });

  it('that our phone takes, or that is for a group, is nobody else’s business', () => {
    const tap = new CallInterceptor();
    expect([
      tap.toCallStanza(step('accept')),
      tap.toCallStanza(step('terminate')),
      tap.toCallStanza(step('offer', { 'group-jid': 'g@g.us' })),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
