import { decodeMessageNode, encodeBinaryNode, type BinaryNode, type WASocket } from '#server/channels/whatsapp/library/baileys.ts';
import { findDroppedKind, type Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import { CallInterceptor } from '#server/channels/whatsapp/inbound/CallInterceptor.ts';
import { toGroupRenameStanza } from '#server/channels/whatsapp/inbound/groupStanzas.ts';
import { toReceiptStanza } from '#server/channels/whatsapp/inbound/receipts.ts';
import { toRefusedStanza, toUnreadableStanza } from '#server/channels/whatsapp/inbound/toUnreadableStanza.ts';
import type { NewStanza, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { GroupMetadataCache } from '#server/channels/whatsapp/chats/GroupMetadataCache.ts';

export interface InterceptPlainStanzasOptions {
  readonly socket: WASocket;
  readonly store: WhatsAppStore;
  readonly groups: Pick<GroupMetadataCache, 'invalidate'>;
  readonly self: () => Self;
  /** Called after each write. */
  readonly onSaved: () => void;
}

/** The encryption types that Baileys decrypts; it skips all others. */
const decryptableTypes = new Set<string | undefined>(['msg', 'pkmsg', 'skmsg']);

const childrenOf = ({ content }: BinaryNode, tag: string): BinaryNode[] =>
  Array.isArray(content) ? content.filter((child) => child.tag === tag) : [];

/** Whether the Signal repository will see the content of a message. */
export function isDecryptable(stanza: BinaryNode): boolean {
  const [first] = childrenOf(stanza, 'enc');
  return first?.content instanceof Uint8Array && decryptableTypes.has(first.attrs['type']);
}

const isHidden = (stanza: BinaryNode): boolean => childrenOf(stanza, 'enc').some(({ attrs }) => attrs['decrypt-fail'] === 'hide');

/** The inbox row of a message without content that Baileys can decrypt: withheld by the server, or of an unknown encryption. */
function toContentlessStanza(stanza: BinaryNode, self: Self): NewStanza | undefined {
  const { attrs } = stanza;
  const isNothing = attrs['category'] === 'peer' || findDroppedKind(attrs, self) !== null || isHidden(stanza);
  return isNothing || isDecryptable(stanza) ? undefined : toUnreadableStanza(attrs, childrenOf(stanza, 'unavailable')[0]?.attrs['type']);
}

/** Whether Baileys refuses a message before it decrypts it: it knows no chat for the addresses. It decides by this function of its own. */
function isRefused(stanza: BinaryNode, { number, alias }: Self): boolean {
  try {
    decodeMessageNode(stanza, number, alias);
    return false;
  } catch {
    return true;
  }
}

/** The inbox row of a message that Baileys does not decrypt; undefined for what is dropped on purpose. */
function toUndecryptedStanza(stanza: BinaryNode, self: Self): NewStanza | undefined {
  if (isRefused(stanza, self) && findDroppedKind(stanza.attrs, self) === null) {
    return toRefusedStanza(stanza.attrs, encodeBinaryNode(stanza));
  }
  return toContentlessStanza(stanza, self);
}

/**
 * Saves receipts, calls, group changes and messages without content to the inbox: they are not encrypted and do not pass through the
 * Signal repository. Baileys confirms them behind mutexes; a write that queues for the same mutex first is done before the
 * confirmation, and thus before the server may forget the stanza. A refused message it refuses behind no mutex: one that arrives in
 * the moment of a crash may be lost.
 */
export function interceptPlainStanzas({ socket, store, groups, self, onSaved }: InterceptPlainStanzasOptions): void {
  const { ws, messageMutex, notificationMutex, receiptMutex } = socket;
  const callInterceptor = new CallInterceptor();
  const saveBehind = (lock: WASocket['receiptMutex'], stanza: NewStanza | undefined): void => {
    if (stanza !== undefined) {
      lock.mutex(() => store.commit([], [stanza])).then(onSaved, () => undefined);
    }
  };
  ws.prependListener('CB:message', (stanza: BinaryNode) => saveBehind(messageMutex, toUndecryptedStanza(stanza, self())));
  ws.prependListener('CB:receipt', (stanza: BinaryNode) => saveBehind(receiptMutex, toReceiptStanza(stanza, self())));
  ws.prependListener('CB:notification,type:w:gp2', (stanza: BinaryNode) => {
    notificationMutex.mutex(() => groups.invalidate(stanza.attrs['from'] ?? '')).catch(() => undefined);
    saveBehind(notificationMutex, toGroupRenameStanza(stanza));
  });
  // Baileys confirms calls behind no mutex: a call that arrives in the moment of a crash may be lost.
  ws.prependListener('CB:call', (stanza: BinaryNode) => saveBehind(notificationMutex, callInterceptor.toCallStanza(stanza)));
}
