import {
  isJidBot,
  isJidNewsletter,
  isJidStatusBroadcast,
  type BinaryNode,
  type WASocket,
} from '#server/channels/whatsapp/library/baileys.ts';
import type { Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import { CallInterceptor } from '#server/channels/whatsapp/inbound/CallInterceptor.ts';
import { toGroupRenameStanza } from '#server/channels/whatsapp/inbound/groupStanzas.ts';
import { toReceiptStanza } from '#server/channels/whatsapp/inbound/receipts.ts';
import { toUnreadableStanza } from '#server/channels/whatsapp/inbound/toUnreadableStanza.ts';
import type { NewStanza, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { GroupMetadataCache } from '#server/channels/whatsapp/chats/GroupMetadataCache.ts';

export interface InterceptPlainStanzasOptions {
  readonly socket: WASocket;
  readonly store: WhatsAppStore;
  readonly groups: Pick<GroupMetadataCache, 'invalidate'>;
  readonly self: () => Self;
}

/** True for status, newsletter and bot addresses. */
export const isNonChatAddress = (address: string): boolean =>
  isJidStatusBroadcast(address) || isJidNewsletter(address) === true || Boolean(isJidBot(address));

/** The inbox row of a message that the server delivered without its content. */
function toUnavailableStanza({ attrs, content }: BinaryNode): NewStanza | undefined {
  const unavailable = Array.isArray(content) ? content.find(({ tag }) => tag === 'unavailable') : undefined;
  return unavailable === undefined || isNonChatAddress(attrs['from'] ?? '')
    ? undefined
    : toUnreadableStanza(attrs, unavailable.attrs['type'] ?? '');
}

/**
 * Saves receipts, calls, group changes and messages without content to the inbox: they are not encrypted and do not pass through the
 * Signal repository. Baileys confirms them behind mutexes; a write that queues for the same mutex first is done before the
 * confirmation, and thus before the server may forget the stanza.
 */
export function interceptPlainStanzas({ socket, store, groups, self }: InterceptPlainStanzasOptions): void {
  const { ws, messageMutex, notificationMutex, receiptMutex } = socket;
  const callInterceptor = new CallInterceptor();
  const saveBehind = (lock: WASocket['receiptMutex'], stanza: NewStanza | undefined): void => {
    if (stanza !== undefined) {
      lock.mutex(() => store.commit([], [stanza])).catch(() => undefined);
    }
  };
  ws.prependListener('CB:message', (stanza: BinaryNode) => saveBehind(messageMutex, toUnavailableStanza(stanza)));
  ws.prependListener('CB:receipt', (stanza: BinaryNode) => saveBehind(receiptMutex, toReceiptStanza(stanza, self())));
  ws.prependListener('CB:notification,type:w:gp2', (stanza: BinaryNode) => {
    notificationMutex.mutex(() => groups.invalidate(stanza.attrs['from'] ?? '')).catch(() => undefined);
    saveBehind(notificationMutex, toGroupRenameStanza(stanza));
  });
  // Baileys confirms calls behind no mutex: a call that arrives in the moment of a crash may be lost.
  ws.prependListener('CB:call', (stanza: BinaryNode) => saveBehind(notificationMutex, callInterceptor.toCallStanza(stanza)));
}
