import type { InboundItem } from '#server/channels/Channel.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';

type Deliver = (item: InboundItem) => Promise<void>;

/** Messages whose receipts still come, of one number. */
const maxRememberedMessages = 1000;

/** Says whom a message of ours was for until that was taken, and not again: of a large group each of a thousand members sends receipts. */
export function omitRepeatedMembers(deliver: Deliver): Deliver {
  const said = new LruCache<string, true>(maxRememberedMessages);
  return async (item) => {
    if (item.type !== 'receipt' || item.inGroup === undefined) {
      return deliver(item);
    }
    const { externalIds, inGroup } = item;
    const isSaid = externalIds.every((id) => said.get(id) === true);
    await deliver(isSaid ? { ...item, inGroup: { ...inGroup, members: null } } : item);
    externalIds.forEach((id) => said.set(id, true));
  };
}
