import { expect, it } from 'vitest';
import type { InboundItem, InboundReceipt, ChannelPerson } from '#server/channels/Channel.ts';
import { omitRepeatedMembers } from './omitRepeatedMembers.ts';

const members = Array.from({ length: 3 }, (_, n): ChannelPerson => ({
  address: `${n}@lid`,
  number: null,
  alias: `${n}@lid`,
  name: null,
  isGroup: false,
}));
const [ana, bia, rui] = members;
const receipt = (externalId: string, member = ana): InboundReceipt => ({
  type: 'receipt',
  externalIds: [externalId],
  delivery: 'read',
  failure: null,
  ...(member && { inGroup: { member, members } }),
});

it('passes the members of a message until they are delivered, and then omits them', async () => {
  const memberCounts: (number | null)[] = [];
  let fails = true;
  const deliver = omitRepeatedMembers(async (item: InboundItem) => {
    memberCounts.push(item.type === 'receipt' ? (item.inGroup?.members?.length ?? null) : null);
    if (fails) {
      throw new Error('not delivered');
    }
  });
  await expect(deliver(receipt('A'))).rejects.toThrow('not delivered');
  fails = false;
  for (const item of [receipt('A'), receipt('A', bia), receipt('B', bia), receipt('A', rui), receipt('B', rui)]) {
    await deliver(item);
  }
  expect(memberCounts).toEqual([3, 3, null, 3, null, null]);
});
