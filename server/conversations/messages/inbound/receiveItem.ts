import type { ConnectionItem, InboundItem, InboundMessage, InboundReceipt, InboundTyping } from '#server/channels/Channel.ts';
import { blockFirstContacts, saveProviderQuota, saveUnplacedMessage } from '#server/workspace/connections/index.ts';
import { renameGroup, updateKnownContacts } from '#server/contacts/contacts/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { receiveCall } from './receiveCall.ts';
import { receiveChange } from './receiveChange.ts';
import { receiveMessages } from './receiveMessage.ts';
import { recordReceipt } from './recordReceipt.ts';

const activeTicketQuery = `
  select t.id from contact_addresses a join tickets t on t.contact_id = a.contact_id
  where a.address = any($1) and t.whatsapp_id = $2 and t.status in ('pending', 'open') limit 1`;

/** Records typing in an active ticket. */
async function receiveTyping(scope: Scope, connectionId: number, { chat, isTyping }: InboundTyping): Promise<void> {
  const addresses = [chat.address, chat.number, chat.alias].filter((address) => address !== null);
  const [ticket] = await queryRows(scope.em, queryOf({ id: column.number() }, activeTicketQuery), [addresses, connectionId]);
  if (ticket) {
    scope.recordEvent('message.typing', { ticketId: ticket.id, isTyping });
  }
}

/** The refusal of a first message restricts the whole connection. */
async function receiveReceipt(scope: Scope, connectionId: number, item: InboundReceipt): Promise<void> {
  await recordReceipt(scope, connectionId, item);
  if (item.failure === 'restricted') {
    await blockFirstContacts(scope, connectionId);
  }
}

/** Stores one item of a channel. It is complete with the commit; until then it may be delivered again, which is idempotent. */
export async function receiveItem(scope: Scope, connectionId: number, item: InboundItem): Promise<void> {
  switch (item.type) {
    case 'message':
      await receiveMessages(scope, [{ connectionId, item }]);
      return;
    case 'receipt':
      return receiveReceipt(scope, connectionId, item);
    case 'group':
      return renameGroup(scope, item.chat);
    case 'call':
      return receiveCall(scope, connectionId, item);
    case 'typing':
      return receiveTyping(scope, connectionId, item);
    case 'quota':
      return saveProviderQuota(scope, connectionId, item);
    case 'unplaced':
      return saveUnplacedMessage(scope, connectionId, item);
    case 'people':
      return updateKnownContacts(scope, connectionId, item);
    default:
      return receiveChange(scope, connectionId, item);
  }
}

const isMessage = (item: ConnectionItem): item is ConnectionItem<InboundMessage> => item.item.type === 'message';

/** Stores items in order; consecutive messages share their statements. Returns the items without already stored messages. */
export async function receiveItems(scope: Scope, items: readonly ConnectionItem[]): Promise<ConnectionItem[]> {
  const remaining = [...items];
  const processed: ConnectionItem[] = [];
  for (let [next] = remaining; next !== undefined; [next] = remaining) {
    if (isMessage(next)) {
      const end = remaining.findIndex((other) => !isMessage(other));
      const messages = remaining.splice(0, end === -1 ? remaining.length : end).filter(isMessage);
      const received = await receiveMessages(scope, messages);
      processed.push(...received.map(({ connectionId, item }) => ({ connectionId, item })));
    } else {
      await receiveItem(scope, next.connectionId, next.item);
      processed.push(next);
      remaining.shift();
    }
  }
  return processed;
}
