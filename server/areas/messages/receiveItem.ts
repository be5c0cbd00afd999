import type { InboundItem, InboundReceipt } from '#server/channels/Channel.ts';
import { noteQuota, restStrangers } from '#server/areas/guardian/index.ts';
import { learnPeople } from '#server/areas/contacts/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { renameGroup } from '#server/areas/contacts/index.ts';
import { receiveCall } from './receiveCall.ts';
import { receiveChange } from './receiveChanges.ts';
import { receiveMessage } from './receiveMessage.ts';
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
      await receiveMessage(scope, connectionId, item);
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
