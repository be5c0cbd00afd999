import type { InboundItem, InboundMessage, InboundReceipt } from '#server/channels/Channel.ts';
import { noteQuota, restStrangers } from '#server/areas/guardian/index.ts';
import { learnPeople } from '#server/areas/contacts/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { renameGroup } from '#server/areas/contacts/index.ts';
import { receiveCall } from './receiveCall.ts';
import { receiveChange } from './receiveChanges.ts';
import { receiveMessages } from './receiveMessage.ts';
import { receiveTyping } from './receiveTyping.ts';
import { recordReceipt } from './recordReceipt.ts';

/** A refusal of a first word is of concern for the whole number. */
async function takeReceipt(scope: Scope, connectionId: number, item: InboundReceipt): Promise<void> {
  await recordReceipt(scope, connectionId, item);
  if (item.failure === 'restricted') {
    await restStrangers(scope, connectionId);
  }
}

/**
 * Takes in whatever a channel brings. When the scope's work is committed the item is done; until then it may come again, and
 * coming again changes nothing.
 */
export async function receiveItem(scope: Scope, connectionId: number, item: InboundItem): Promise<void> {
  switch (item.type) {
    case 'message':
      await receiveMessages(scope, connectionId, [item]);
      return;
    case 'receipt':
      return takeReceipt(scope, connectionId, item);
    case 'group':
      return renameGroup(scope, item.chat);
    case 'call':
      return receiveCall(scope, connectionId, item);
    case 'typing':
      return receiveTyping(scope, connectionId, item);
    case 'quota':
      return noteQuota(scope, connectionId, item);
    case 'people':
      return learnPeople(scope, connectionId, item);
    default:
      return receiveChange(scope, connectionId, item);
  }
}

const isMessage = (item: InboundItem | undefined): item is InboundMessage => item?.type === 'message';

/**
 * Takes in several items in their order. Messages that come one after the other share their statements. Gives the items without the
 * messages that were here before.
 */
export async function receiveItems(scope: Scope, connectionId: number, items: readonly InboundItem[]): Promise<InboundItem[]> {
  const rest = [...items];
  const taken: InboundItem[] = [];
  for (let [item] = rest; item !== undefined; [item] = rest) {
    if (isMessage(item)) {
      const end = rest.findIndex((other) => !isMessage(other));
      const messages = rest.splice(0, end === -1 ? rest.length : end).filter(isMessage);
      taken.push(...(await receiveMessages(scope, connectionId, messages)).map(({ item: arrived }) => arrived));
    } else {
      await receiveItem(scope, connectionId, item);
      taken.push(item);
      rest.shift();
    }
  }
  return taken;
}
