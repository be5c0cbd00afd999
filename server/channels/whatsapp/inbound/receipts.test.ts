import { describe, expect, it } from 'vitest';
import type { InboundItem } from '#server/channels/Channel.ts';
import { normaliseStanza, decodeStanza } from './normaliseStanza.ts';
import { toReceiptStanza } from './receipts.ts';
import { anaPerson, stanzaContext, normaliseWith, selfAddresses } from './stanzaFixtures.spec.ts';

/** Further message ids in a receipt. */
const listOf = (...ids: string[]): unknown => [{ tag: 'list', attrs: {}, content: ids.map((id) => ({ tag: 'item', attrs: { id } })) }];

describe('receipts', () => {
  const receipt = (attrs: Record<string, string>, content?: unknown): InboundItem | null => {
    const noted = toReceiptStanza({ attrs, content }, selfAddresses);
    return noted === undefined ? null : normaliseWith({}, { id: '1', ...noted });
  };

  it.each([
    [{}, 'delivered'],
    [{ type: 'inactive' }, 'delivered'],
    [{ type: 'read' }, 'read'],
    [{ type: 'played' }, 'played'],
  ])('%j', (more, delivery) => {
    const expected = { type: 'receipt', externalIds: ['A'], delivery, failure: null };
    expect(receipt({ id: 'A', from: anaPerson.address, t: '1893456000', ...more })).toEqual({
      ...expected,
      at: new Date('2030-01-01T00:00:00Z'),
    });
    expect(receipt({ id: 'A', from: anaPerson.address, ...more })).toEqual({ ...expected, at: null });
  });

  it('may be for several messages', () => {
    expect(receipt({ id: 'A', from: anaPerson.address }, listOf('B', 'C'))).toMatchObject({ externalIds: ['A', 'B', 'C'] });
  });

  it.each([
    [{ type: 'retry' }],
    [{ type: 'sender' }],
    [{ type: 'read-self' }],
    [{ from: '100000000000001@lid' }],
    [{ from: '5511900000001:0@s.whatsapp.net' }],
    [{ from: '1203@g.us', participant: anaPerson.address, recipient: '1@lid' }],
    [{ from: '1203@g.us', participant: '100000000000001:2@lid' }],
  ])('%j is no receipt of the other side', (more) => {
    expect(receipt({ id: 'A', from: anaPerson.address, ...more })).toBeNull();
  });
});

describe('receipts of a group', () => {
  const [bia, rui] = ['300000000000003', '400000000000004'].map((user) => ({
    ...anaPerson,
    name: null,
    address: `${user}@lid`,
    alias: `${user}@lid`,
    number: `55${user}`,
  }));
  const members = [bia, rui].filter((one) => one !== undefined);
  const from = '1203@g.us';
  const read = (attrs: Record<string, string>, content?: unknown): InboundItem[] => {
    const noted = toReceiptStanza({ attrs: { from, ...attrs }, content }, selfAddresses);
    const recipients = new Map(['A', 'B'].map((id) => [id, members]));
    return noted === undefined ? [] : normaliseStanza(decodeStanza({ id: '1', ...noted }), { ...stanzaContext, recipients });
  };

  it('name member and message, whatever the address form', () => {
    const expected = {
      type: 'receipt',
      delivery: 'read',
      failure: null,
      at: new Date('2030-01-01T00:00:00Z'),
      inGroup: { member: rui, members },
    };
    const attrs = { id: 'A', type: 'read', participant: `${rui?.number ?? ''}:4@s.whatsapp.net`, t: '1893456000' };
    expect(read(attrs, listOf('B', 'X'))).toEqual([
      { ...expected, externalIds: ['A'] },
      { ...expected, externalIds: ['B'] },
    ]);
  });

  it('may be grouped for several members', () => {
    const users = [...members, { address: '100000000000001@lid' }].map(({ address }) => ({
      tag: 'user',
      attrs: { jid: address, t: '1893456000' },
    }));
    const expected = read({ id: 'R' }, [{ tag: 'participants', attrs: { key: 'A' }, content: users }]);
    expect(expected).toMatchObject([
      { externalIds: ['A'], delivery: 'delivered', inGroup: { member: bia } },
      { externalIds: ['A'], delivery: 'delivered', inGroup: { member: rui } },
    ]);
  });

  it('of a member who is no recipient are dropped', () => {
    expect(read({ id: 'A', participant: anaPerson.address })).toEqual([]);
  });

  it('of two members are two', () => {
    const digests = members.map(({ address }) =>
      toReceiptStanza({ attrs: { from, id: 'A', participant: address } }, selfAddresses)?.digest.toString('hex'),
    );
    expect(new Set(digests).size).toBe(2);
  });
});
