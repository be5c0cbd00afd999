import { DEFAULT_CONNECTION_CONFIG, proto, unpadRandomMax16 } from '#server/channels/whatsapp/library/baileys.ts';
import { ChannelError, type ChannelPerson, type InboundItem } from '#server/channels/Channel.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';
import type { ReceivedStanza, StanzaFields, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { readForeignText } from '#server/platform/eventLoop.ts';
import { version } from '#server/platform/version.ts';
import type { Log } from '#server/platform/log.ts';
import { toStorable } from '#server/channels/toStorable.ts';
import {
  excludeSelf,
  type FindAlternateAddress,
  isGroup,
  listUnpairedAddresses,
  parseEnvelope,
  type Self,
  stripDevice,
} from './addresses.ts';
import { listMentionedAddresses, listMessageLayers } from './parseContent.ts';
import { type DisappearingTimer, findDisappearingTimer, toDisappearingTimer } from './DisappearingTimer.ts';
import type { GroupInfo } from './groupStanzas.ts';
import {
  type DecodedStanza,
  decodeStanza,
  isPeerMessage,
  normaliseStanza,
  type StanzaContext,
  toEmoji,
  toItemOfPhone,
} from './normaliseStanza.ts';
import { listMessageIds, listReceiptMembers } from './receipts.ts';
import type { OriginalMessage } from './messageSecrets.ts';
import { toStanzaAttrs } from './toStanzaAttrs.ts';

/** The notification of our phone that a chunk of history can be fetched. */
const findHistoryNotification = (message: proto.IMessage | null): proto.Message.IHistorySyncNotification | undefined =>
  message?.protocolMessage?.historySyncNotification ?? undefined;

interface HistoryChat {
  readonly self: Self;
  /** The alternate address of the chat. */
  readonly alternate: string | null;
  readonly name: string | null;
}

const toStanzaContext = (address: string, { self, alternate, name }: HistoryChat): StanzaContext => ({
  self,
  findAlternate: () => alternate,
  originals: [],
  recipients: new Map(),
  group: isGroup(address) && name !== null ? { subject: name, admins: [], members: [] } : null,
});

/** One old message and its reactions. */
function toMessageItems(info: proto.IWebMessageInfo, chat: HistoryChat): InboundItem[] {
  const address = info.key?.remoteJid ?? '';
  const context = toStanzaContext(address, chat);
  const attrs = toStanzaAttrs(info, chat);
  const item = toItemOfPhone({ attrs }, info.message ?? {}, context);
  if (item?.type !== 'message') {
    return [];
  }
  const reactions = (info.reactions ?? []).flatMap(({ key, text }): InboundItem[] => {
    const envelope = parseEnvelope(toStanzaAttrs({ key: { ...key, remoteJid: address } }, chat), chat.self, context.findAlternate);
    return envelope === null ? [] : [{ type: 'reaction', key: item.key, sender: envelope.sender, emoji: toEmoji(text) }];
  });
  // History is stored without notifications.
  return [{ ...item, isHistory: true }, ...reactions];
}

/** False for edits, revokes and the like: they are already applied to the messages that they change. */
const isContentMessage = ({ message }: proto.IWebMessageInfo): boolean =>
  Boolean(message) && !listMessageLayers(message ?? {}).some(({ protocolMessage }) => protocolMessage);

/** The items of a chunk of history, oldest first in each chat; phones send them newest first. */
function toHistoryItems({ conversations }: proto.IHistorySync, self: Self): InboundItem[] {
  return (conversations ?? []).flatMap(({ id, pnJid, lidJid, name, messages }) => {
    const chat = { self, alternate: [pnJid, lidJid].find((address) => address && address !== id) ?? null, name: name ?? null };
    const contents = (messages ?? []).flatMap(({ message }) => (message && isContentMessage(message) ? [message] : [])).toReversed();
    return contents.flatMap((info) => toMessageItems(info, chat)).map(toStorable);
  });
}

interface InboxReaderOptions {
  readonly store: Pick<WhatsAppStore, 'findOriginals' | 'findMembers'>;
  readonly self: () => Self;
  /** The known alternate addresses (LID or number), by address. */
  readonly findAlternateAddresses: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Null when the group is not known and cannot be queried now. */
  readonly findGroup: (address: string) => Promise<GroupInfo | null>;
  readonly saveDisappearingTimer: (chat: string, timer: DisappearingTimer) => Promise<void>;
  readonly fetchHistory: (notification: proto.Message.IHistorySyncNotification) => Promise<proto.HistorySync>;
  readonly log: Log;
}

/** The id of the message whose secret encrypts this edit, vote or reaction. */
function findEncryptedTargetId({ message }: DecodedStanza): string | null {
  const { secretEncryptedMessage, encReactionMessage, pollUpdateMessage } = message ?? {};
  const encrypted = secretEncryptedMessage ?? encReactionMessage;
  return (encrypted?.targetMessageKey ?? pollUpdateMessage?.pollCreationMessageKey)?.id ?? null;
}

/** What reads: an upgrade of it may read what it could not. */
export const readerVersion = `${version} ${DEFAULT_CONNECTION_CONFIG.version.join('.')}`;

/** The row of a message as one whose content cannot be read; other rows stay as they are, without content. */
const toUnsupported = ({ kind, stanza, content }: ReceivedStanza): DecodedStanza => ({
  kind: kind === 'message' && stanza.attrs['category'] !== 'peer' ? 'unsupported' : kind,
  stanza,
  message: null,
  bytes: content,
});

/** Turns rows of the inbox into inbound items: loads the context of a stanza and normalises it. */
export class InboxReader {
  readonly #options: InboxReaderOptions;
  /** Recipients of recent group messages: each of them sends receipts. */
  readonly #recentRecipients = new LruCache<string, readonly ChannelPerson[]>(20);

  constructor(options: InboxReaderOptions) {
    this.#options = options;
  }

  /** Fails only where a retry may succeed; a message that cannot be parsed is for the phone. One that is read anew is history: it is not news. */
  async read(row: ReceivedStanza): Promise<InboundItem[]> {
    const items = await this.#readRow(row);
    return row.isReread === true ? items.map((item) => (item.type === 'message' ? { ...item, isHistory: true } : item)) : items;
  }

  async #readRow(row: ReceivedStanza): Promise<InboundItem[]> {
    const decoded = this.#attempt(row.id, () => decodeStanza(row)) ?? toUnsupported(row);
    const notification = isPeerMessage(decoded, this.#options.self()) ? findHistoryNotification(decoded.message) : undefined;
    if (notification !== undefined) {
      return this.#readHistory(row.id, notification);
    }
    const context = await this.#findContext(decoded);
    await this.#saveTimer(decoded, context);
    const work = { name: 'WhatsApp stanza', id: row.id };
    const normalise = (): InboundItem[] => readForeignText(work, () => normaliseStanza(decoded, context));
    return this.#attempt(row.id, normalise) ?? normaliseStanza(toUnsupported(row), context);
  }

  async #readHistory(row: string, notification: proto.Message.IHistorySyncNotification): Promise<InboundItem[]> {
    const { self, fetchHistory, log } = this.#options;
    try {
      const history = await fetchHistory(notification);
      await this.#saveTimersOfHistory(history);
      return this.#attempt(row, () => toHistoryItems(history, self())) ?? [];
    } catch (error) {
      if (error instanceof ChannelError && error.isTemporary) {
        throw error;
      }
      log.warn({ err: error, row }, 'a chunk of history could not be fetched');
      return [];
    }
  }

  async #saveTimer({ kind, stanza: { attrs }, message }: DecodedStanza, { self, findAlternate }: StanzaContext): Promise<void> {
    const chat = kind === 'message' ? parseEnvelope(attrs, self, findAlternate)?.chat : undefined;
    const timer = message && chat?.isGroup === false ? findDisappearingTimer(message, Number(attrs['t'] ?? 0)) : undefined;
    await (chat && timer && this.#options.saveDisappearingTimer(chat.address, timer));
  }

  async #saveTimersOfHistory({ conversations }: proto.IHistorySync): Promise<void> {
    for (const chat of conversations ?? []) {
      const timer = toDisappearingTimer(chat);
      await (chat.id && timer && !isGroup(chat.id) ? this.#options.saveDisappearingTimer(chat.id, timer) : undefined);
    }
  }

  async #findContext(stanza: DecodedStanza): Promise<StanzaContext> {
    if (stanza.kind === 'receipt') {
      return this.#findReceiptContext(stanza.stanza);
    }
    const { findAlternateAddresses, findGroup } = this.#options;
    const self = this.#options.self();
    const { from = '' } = stanza.stanza.attrs;
    const [alternates, group] = await Promise.all([
      findAlternateAddresses([
        ...listUnpairedAddresses(stanza.stanza.attrs, self),
        ...listMentionedAddresses(stanza.message ?? {}).map(stripDevice),
      ]),
      isGroup(from) && stanza.kind !== 'group' ? findGroup(from) : null,
    ]);
    const findAlternate: FindAlternateAddress = (address) => alternates.get(address) ?? null;
    const target = findEncryptedTargetId(stanza);
    const originals = target === null ? [] : await this.#findOriginals(target, findAlternate);
    return { self, findAlternate, group, originals, recipients: new Map() };
  }

  async #findReceiptContext(stanza: StanzaFields): Promise<StanzaContext> {
    const { self, findAlternateAddresses } = this.#options;
    const alternates = await findAlternateAddresses(listReceiptMembers(stanza).map(([address]) => stripDevice(address)));
    const recipients = isGroup(stanza.attrs['from'] ?? '')
      ? await this.#findRecipients(stanza)
      : new Map<string, readonly ChannelPerson[]>();
    return { self: self(), findAlternate: (address) => alternates.get(address) ?? null, group: null, originals: [], recipients };
  }

  /** The recipients by message id; a message written on the phone has none stored, so the current members stand in. */
  async #findRecipients(stanza: StanzaFields): Promise<ReadonlyMap<string, readonly ChannelPerson[]>> {
    const { findGroup, self } = this.#options;
    const ids = listMessageIds(stanza);
    const stored = await this.#findMembers(ids);
    const group = ids.every((id) => stored.has(id)) ? null : await findGroup(stanza.attrs['from'] ?? '');
    const currentMembers = group === null ? [] : excludeSelf(group.members, self());
    return new Map(ids.map((id) => [id, stored.get(id) ?? currentMembers]));
  }

  async #findMembers(ids: readonly string[]): Promise<ReadonlyMap<string, readonly ChannelPerson[]>> {
    const remembered = ids.flatMap((id) => {
      const members = this.#recentRecipients.get(id);
      return members === undefined ? [] : [[id, members] as const];
    });
    if (remembered.length === ids.length) {
      return new Map(remembered);
    }
    const decoded = await this.#options.store.findMembers(ids);
    decoded.forEach((members, id) => this.#recentRecipients.set(id, members));
    return decoded;
  }

  async #findOriginals(id: string, findAlternate: FindAlternateAddress): Promise<OriginalMessage[]> {
    const rows = await this.#options.store.findOriginals(id);
    return rows.map(({ content, stanza }) => ({
      content: proto.Message.decode(stanza === null ? content : unpadRandomMax16(content)),
      author: stanza === null ? null : (parseEnvelope(stanza.attrs, this.#options.self(), findAlternate)?.sender ?? null),
    }));
  }

  #attempt<T>(row: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.#options.log.error({ err: error, row }, 'an inbound message could not be read');
      return undefined;
    }
  }
}
