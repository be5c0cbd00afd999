import type { InboundItem } from '#server/channels/Channel.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';

type Deliver = (item: InboundItem) => Promise<void>;

const maxRememberedMessages = 1000;

/** Removes the member list from receipts of a message after it has been delivered once: each of a thousand members sends receipts. */
export function omitRepeatedMembers(deliver: Deliver): Deliver {
  const delivered = new LruCache<string, true>(maxRememberedMessages);
  return async (item) => {
    if (item.type !== 'receipt' || item.inGroup === undefined) {
      return deliver(item);
    }
    const { externalIds, inGroup } = item;
    const isRepeated = externalIds.every((id) => delivered.get(id) === true);
    await deliver(isRepeated ? { ...item, inGroup: { ...inGroup, members: null } } : item);
    externalIds.forEach((id) => delivered.set(id, true));
  };
}
