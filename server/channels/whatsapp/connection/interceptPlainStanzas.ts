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

/** Addresses that are no conversations. */
export const isNonChatAddress = (address: string): boolean =>
  isJidStatusBroadcast(address) || isJidNewsletter(address) === true || Boolean(isJidBot(address));

/** A message that came without its content. */
function toUnavailableStanza({ attrs, content }: BinaryNode): NewStanza | undefined {
  const unavailable = Array.isArray(content) ? content.find(({ tag }) => tag === 'unavailable') : undefined;
  return unavailable === undefined || isNonChatAddress(attrs['from'] ?? '')
    ? undefined
    : toUnreadableStanza(attrs, unavailable.attrs['type'] ?? '');
}

/**
 * Keeps what no key opens, and what therefore does not pass through the Signal repository. The library confirms these behind
 * locks; what is written behind the same lock, and asked for before, is written before the server may forget it.
 */
export function interceptPlainStanzas({ socket, store, groups, self }: InterceptPlainStanzasOptions): void {
  const { ws, messageMutex, notificationMutex, receiptMutex } = socket;
  const calls = new CallInterceptor();
  const keep = (lock: WASocket['receiptMutex'], received: NewStanza | undefined): void => {
    if (received !== undefined) {
      lock.mutex(() => store.commit([], [received])).catch(() => undefined);
    }
  };
  ws.prependListener('CB:message', (stanza: BinaryNode) => keep(messageMutex, toUnavailableStanza(stanza)));
  ws.prependListener('CB:receipt', (stanza: BinaryNode) => keep(receiptMutex, toReceiptStanza(stanza, self())));
  ws.prependListener('CB:notification,type:w:gp2', (stanza: BinaryNode) => {
    notificationMutex.mutex(() => groups.invalidate(stanza.attrs['from'] ?? '')).catch(() => undefined);
    keep(notificationMutex, toGroupRenameStanza(stanza));
  });
  // Calls are confirmed behind no lock: one that comes in the moment of a crash may be lost.
  ws.prependListener('CB:call', (stanza: BinaryNode) => keep(notificationMutex, calls.toCallStanza(stanza)));
}
