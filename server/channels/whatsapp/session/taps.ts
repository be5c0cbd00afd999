import { isJidBot, isJidNewsletter, isJidStatusBroadcast, type BinaryNode, type WASocket } from '#server/channels/whatsapp/library.ts';
import type { Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import { CallTap } from '#server/channels/whatsapp/inbound/calls.ts';
import { renaming } from '#server/channels/whatsapp/inbound/groups.ts';
import { noteworthy } from '#server/channels/whatsapp/inbound/receipts.ts';
import { unreadable } from '#server/channels/whatsapp/inbound/unreadable.ts';
import type { NewStanza, Store } from '#server/channels/whatsapp/store/Store.ts';
import type { Groups } from './Groups.ts';

export interface TapOptions {
  readonly socket: WASocket;
  readonly store: Store;
  readonly groups: Pick<Groups, 'forget'>;
  readonly self: () => Self;
}

/** Addresses that are no conversations. */
export const isNoChat = (address: string): boolean =>
  isJidStatusBroadcast(address) || isJidNewsletter(address) === true || Boolean(isJidBot(address));

/** A message that came without its content. */
function withoutContent({ attrs, content }: BinaryNode): NewStanza | undefined {
  const unavailable = Array.isArray(content) ? content.find(({ tag }) => tag === 'unavailable') : undefined;
  return unavailable === undefined || isNoChat(attrs['from'] ?? '') ? undefined : unreadable(attrs, unavailable.attrs['type'] ?? '');
}

/**
 * Keeps what no key opens, and what therefore does not pass through the Signal repository. The library confirms these behind
 * locks; what is written behind the same lock, and asked for before, is written before the server may forget it.
 */
export function tapUnsealed({ socket, store, groups, self }: TapOptions): void {
  const { ws, messageMutex, notificationMutex, receiptMutex } = socket;
  const calls = new CallTap();
  const keep = (lock: WASocket['receiptMutex'], received: NewStanza | undefined): void => {
    if (received !== undefined) {
      lock.mutex(() => store.commit([], [received])).catch(() => undefined);
    }
  };
  ws.prependListener('CB:message', (stanza: BinaryNode) => keep(messageMutex, withoutContent(stanza)));
  ws.prependListener('CB:receipt', (stanza: BinaryNode) => keep(receiptMutex, noteworthy(stanza, self())));
  ws.prependListener('CB:notification,type:w:gp2', (stanza: BinaryNode) => {
    notificationMutex.mutex(() => groups.forget(stanza.attrs['from'] ?? '')).catch(() => undefined);
    keep(notificationMutex, renaming(stanza));
  });
  // Calls are confirmed behind no lock: one that comes in the moment of a crash may be lost.
  ws.prependListener('CB:call', (stanza: BinaryNode) => keep(notificationMutex, calls.note(stanza)));
}
