import { describe, expect, it } from 'vitest';
import { CallTap } from './calls.ts';
import { ana, readWith } from './stanzas.spec.ts';

describe('a call', () => {
  const step = (tag: string, more: Record<string, string> = {}) => ({
    tag: 'call',
    attrs: { id: 'S', from: ana.address, t: '1800000000' },
    content: [{ tag, attrs: { 'call-id': 'C1', 'call-creator': ana.address, caller_pn: '5511987654321@s.whatsapp.net', ...more } }],
  });

  it('rings, and ends', () => {
    const tap = new CallTap();
    const items = ['offer', 'terminate'].map((tag) => {
      const kept = tap.note(step(tag));
      return kept && readWith({}, { id: '1', ...kept });
    });
    expect(items).toMatchObject([
      { type: 'call', id: 'C1', caller: { address: ana.address, number: ana.number }, isRinging: true },
      { type: 'call', id: 'C1', isRinging: false },
    ]);
  });

  it('that our phone takes, or that is for a group, is nobody else’s business', () => {
    const tap = new CallTap();
    expect([tap.note(step('accept')), tap.note(step('terminate')), tap.note(step('offer', { 'group-jid': 'g@g.us' }))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
