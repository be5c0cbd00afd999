import type { InboundItem } from '#server/channels/Channel.ts';
import { Recent } from '#server/channels/whatsapp/store/Recent.ts';

type Deliver = (item: InboundItem) => Promise<void>;

/** Messages whose receipts still come, of one number. */
const most = 1000;

/** Says whom a message of ours was for until that was taken, and not again: of a large group each of a thousand members sends receipts. */
export function membersOnce(deliver: Deliver): Deliver {
  const said = new Recent<string, true>(most);
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
