import { proto, unpadRandomMax16 } from '#server/channels/whatsapp/library/baileys.ts';
import { ChannelError, type InboundItem, type ChannelPerson } from '#server/channels/Channel.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';
import type { ReceivedStanza, StanzaFields, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { Log } from '#server/platform/log.ts';
import {
  parseEnvelope,
  isGroup,
  listUnpairedAddresses,
  stripDevice,
  excludeSelf,
  type FindAlternateAddress,
  type Self,
} from './addresses.ts';
import { listMentionedAddresses } from './parseContent.ts';
import { findDisappearingTimer, toDisappearingTimer, type DisappearingTimer } from './DisappearingTimer.ts';
import type { GroupInfo } from './groupStanzas.ts';
import { findHistoryNotification, toHistoryItems } from './toHistoryItems.ts';
import { isPeerMessage, normaliseStanza, decodeStanza, type StanzaContext, type DecodedStanza } from './normaliseStanza.ts';
import { listMessageIds, listReceiptMembers } from './receipts.ts';
import type { OriginalMessage } from './messageSecrets.ts';

export interface InboxReaderOptions {
  readonly store: Pick<WhatsAppStore, 'findOriginals' | 'findMembers'>;
  readonly self: () => Self;
  /** The other spelling of addresses, as far as it is known. */
  readonly findAlternateAddresses: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What is known of a group; null when nobody can tell now. */
  readonly findGroup: (address: string) => Promise<GroupInfo | null>;
  /** Keeps after how long messages of a chat vanish. */
  readonly saveDisappearingTimer: (chat: string, told: DisappearingTimer) => Promise<void>;
  readonly fetchHistory: (notification: proto.Message.IHistorySyncNotification) => Promise<proto.HistorySync>;
  readonly log: Log;
}

/** The id of the message that this one changes, votes on or reacts to with a seal. */
function findEncryptedTargetId({ message }: DecodedStanza): string | null {
  const { secretEncryptedMessage, encReactionMessage, pollUpdateMessage } = message ?? {};
  const sealed = secretEncryptedMessage ?? encReactionMessage;
  return (sealed?.targetMessageKey ?? pollUpdateMessage?.pollCreationMessageKey)?.id ?? null;
}

/** Reads rows of the inbox: gathers what has to be known beside them, and says in the words of the port what they mean. */
export class InboxReader {
  readonly #options: InboxReaderOptions;
  /** Whom messages to groups were for: every one of their members sends receipts. */
  readonly #recent = new LruCache<string, readonly ChannelPerson[]>(20);

  constructor(options: InboxReaderOptions) {
    this.#options = options;
  }

  /** Fails only where another try may succeed: what cannot be read will not be readable later either. */
  async read(received: ReceivedStanza): Promise<InboundItem[]> {
    const found = this.#attempt(received.id, () => decodeStanza(received));
    if (found === undefined) {
      return [];
    }
    const notification = isPeerMessage(found, this.#options.self()) ? findHistoryNotification(found.message) : undefined;
    if (notification !== undefined) {
      return this.#history(received.id, notification);
    }
    const ground = await this.#groundOf(found);
    await this.#learn(found, ground);
    return this.#attempt(received.id, () => normaliseStanza(found, ground)) ?? [];
  }

  async #history(row: string, notification: proto.Message.IHistorySyncNotification): Promise<InboundItem[]> {
    const { self, fetchHistory: openHistory, log } = this.#options;
    try {
      const history = await openHistory(notification);
      await this.#learnPast(history);
      return this.#attempt(row, () => toHistoryItems(history, self())) ?? [];
    } catch (error) {
      if (error instanceof ChannelError && error.isTemporary) {
        throw error;
      }
      log.warn({ err: error, row }, 'a part of the past could not be had');
      return [];
    }
  }

  async #learn({ kind, stanza: { attrs }, message }: DecodedStanza, { self, findOther }: StanzaContext): Promise<void> {
    const chat = kind === 'message' ? parseEnvelope(attrs, self, findOther)?.chat : undefined;
    const told = message && chat?.isGroup === false ? findDisappearingTimer(message, Number(attrs['t'] ?? 0)) : undefined;
    await (chat && told && this.#options.saveDisappearingTimer(chat.address, told));
  }

  async #learnPast({ conversations }: proto.IHistorySync): Promise<void> {
    for (const chat of conversations ?? []) {
      const told = toDisappearingTimer(chat);
      await (chat.id && told && !isGroup(chat.id) ? this.#options.saveDisappearingTimer(chat.id, told) : undefined);
    }
  }

  async #groundOf(found: DecodedStanza): Promise<StanzaContext> {
    if (found.kind === 'receipt') {
      return this.#groundOfReceipt(found.stanza);
    }
    const { findAlternateAddresses: findOthers, findGroup } = this.#options;
    const self = this.#options.self();
    const { from = '' } = found.stanza.attrs;
    const [others, group] = await Promise.all([
      findOthers([...listUnpairedAddresses(found.stanza.attrs, self), ...listMentionedAddresses(found.message ?? {}).map(stripDevice)]),
      isGroup(from) && found.kind !== 'group' ? findGroup(from) : null,
    ]);
    const findOther: FindAlternateAddress = (address) => others.get(address) ?? null;
    const target = findEncryptedTargetId(found);
    const originals = target === null ? [] : await this.#originals(target, findOther);
    return { self, findOther, group, originals, recipients: new Map() };
  }

  async #groundOfReceipt(stanza: StanzaFields): Promise<StanzaContext> {
    const { self, findAlternateAddresses: findOthers } = this.#options;
    const others = await findOthers(listReceiptMembers(stanza).map(([address]) => stripDevice(address)));
    const recipients = isGroup(stanza.attrs['from'] ?? '') ? await this.#recipients(stanza) : new Map<string, readonly ChannelPerson[]>();
    return { self: self(), findOther: (address) => others.get(address) ?? null, group: null, originals: [], recipients };
  }

  /** What was written on the phone was for all who are in the group now, as far as anybody can tell. */
  async #recipients(stanza: StanzaFields): Promise<ReadonlyMap<string, readonly ChannelPerson[]>> {
    const { findGroup, self } = this.#options;
    const ids = listMessageIds(stanza);
    const kept = await this.#members(ids);
    const group = ids.every((id) => kept.has(id)) ? null : await findGroup(stanza.attrs['from'] ?? '');
    const present = group === null ? [] : excludeSelf(group.members, self());
    return new Map(ids.map((id) => [id, kept.get(id) ?? present]));
  }

  async #members(ids: readonly string[]): Promise<ReadonlyMap<string, readonly ChannelPerson[]>> {
    const known = ids.flatMap((id) => {
      const members = this.#recent.get(id);
      return members === undefined ? [] : [[id, members] as const];
    });
    if (known.length === ids.length) {
      return new Map(known);
    }
    const found = await this.#options.store.findMembers(ids);
    found.forEach((members, id) => this.#recent.set(id, members));
    return found;
  }

  async #originals(id: string, findOther: FindAlternateAddress): Promise<OriginalMessage[]> {
    const rows = await this.#options.store.findOriginals(id);
    return rows.map(({ content, stanza }) => ({
      content: proto.Message.decode(stanza === null ? content : unpadRandomMax16(content)),
      author: stanza === null ? null : (parseEnvelope(stanza.attrs, this.#options.self(), findOther)?.sender ?? null),
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
