import { describe, expect, it } from 'vitest';
import { CallInterceptor } from './CallInterceptor.ts';
import { anaPerson, normaliseWith } from './stanzaFixtures.spec.ts';

describe('a call', () => {
  const step = (tag: string, more: Record<string, string> = {}) => ({
    tag: 'call',
    attrs: { id: 'S', from: anaPerson.address, t: '1800000000' },
    content: [{ tag, attrs: { 'call-id': 'C1', 'call-creator': anaPerson.address, caller_pn: '5511987654321@s.whatsapp.net', ...more } }],
  });

  it('yields items when it rings and when it ends', () => {
    const interceptor = new CallInterceptor();
    const items = ['offer', 'terminate'].map((tag) => {
      const row = interceptor.toCallStanza(step(tag));
      return row && normaliseWith({}, { id: '1', ...row });
    });
    expect(items).toMatchObject([
      { type: 'call', id: 'C1', caller: { address: anaPerson.address, number: anaPerson.number }, isRinging: true },
      { type: 'call', id: 'C1', isRinging: false },
    ]);
  });

  it('that the own phone answers, or that is for a group, is left out', () => {
    const interceptor = new CallInterceptor();
    expect([
      interceptor.toCallStanza(step('accept')),
      interceptor.toCallStanza(step('terminate')),
      interceptor.toCallStanza(step('offer', { 'group-jid': 'g@g.us' })),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
