import { proto, unpadRandomMax16 } from '#server/channels/whatsapp/library.ts';
import { ChannelError, type InboundItem, type Person } from '#server/channels/Channel.ts';
import { Recent } from '#server/channels/whatsapp/store/Recent.ts';
import type { ReceivedStanza, StanzaFields, Store } from '#server/channels/whatsapp/store/Store.ts';
import type { Log } from '#server/platform/log.ts';
import { envelopeOf, isGroup, unpaired, withoutDevice, withoutSelf, type FindOther, type Self } from './addresses.ts';
import { mentionedIn } from './content.ts';
import { disappearingIn, disappearingOf, type Disappearing } from './disappearing.ts';
import type { GroupFacts } from './groups.ts';
import { historyIn, historyItems } from './history.ts';
import { isPeer, normalise, opened, type Ground, type Opened } from './normalise.ts';
import { idsOf, membersOf } from './receipts.ts';
import type { Original } from './secrets.ts';

export interface ReaderOptions {
  readonly store: Pick<Store, 'findOriginals' | 'findMembers'>;
  readonly self: () => Self;
  /** The other spelling of addresses, as far as it is known. */
  readonly findOthers: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What is known of a group; null when nobody can tell now. */
  readonly findGroup: (address: string) => Promise<GroupFacts | null>;
  /** Keeps after how long messages of a chat vanish. */
  readonly learn: (chat: string, told: Disappearing) => Promise<void>;
  readonly openHistory: (notification: proto.Message.IHistorySyncNotification) => Promise<proto.HistorySync>;
  readonly log: Log;
}

/** The id of the message that this one changes, votes on or reacts to with a seal. */
function sealedTarget({ message }: Opened): string | null {
  const { secretEncryptedMessage, encReactionMessage, pollUpdateMessage } = message ?? {};
  const sealed = secretEncryptedMessage ?? encReactionMessage;
  return (sealed?.targetMessageKey ?? pollUpdateMessage?.pollCreationMessageKey)?.id ?? null;
}

/** Reads rows of the inbox: gathers what has to be known beside them, and says in the words of the port what they mean. */
export class Reader {
  readonly #options: ReaderOptions;
  /** Whom messages to groups were for: every one of their members sends receipts. */
  readonly #recent = new Recent<string, readonly Person[]>(20);

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Fails only where another try may succeed: what cannot be read will not be readable later either. */
  async read(received: ReceivedStanza): Promise<InboundItem[]> {
    const found = this.#attempt(received.id, () => opened(received));
    if (found === undefined) {
      return [];
    }
    const notification = isPeer(found, this.#options.self()) ? historyIn(found.message) : undefined;
    if (notification !== undefined) {
      return this.#history(received.id, notification);
    }
    const ground = await this.#groundOf(found);
    await this.#learn(found, ground);
    return this.#attempt(received.id, () => normalise(found, ground)) ?? [];
  }

  async #history(row: string, notification: proto.Message.IHistorySyncNotification): Promise<InboundItem[]> {
    const { self, openHistory, log } = this.#options;
    try {
      const history = await openHistory(notification);
      await this.#learnPast(history);
      return this.#attempt(row, () => historyItems(history, self())) ?? [];
    } catch (error) {
      if (error instanceof ChannelError && error.isPassing) {
        throw error;
      }
      log.warn({ err: error, row }, 'a part of the past could not be had');
      return [];
    }
  }

  async #learn({ kind, stanza: { attrs }, message }: Opened, { self, findOther }: Ground): Promise<void> {
    const chat = kind === 'message' ? envelopeOf(attrs, self, findOther)?.chat : undefined;
    const told = message && chat?.isGroup === false ? disappearingIn(message, Number(attrs['t'] ?? 0)) : undefined;
    await (chat && told && this.#options.learn(chat.address, told));
  }

  async #learnPast({ conversations }: proto.IHistorySync): Promise<void> {
    for (const chat of conversations ?? []) {
      const told = disappearingOf(chat);
      await (chat.id && told && !isGroup(chat.id) ? this.#options.learn(chat.id, told) : undefined);
    }
  }

  async #groundOf(found: Opened): Promise<Ground> {
    if (found.kind === 'receipt') {
      return this.#groundOfReceipt(found.stanza);
    }
    const { findOthers, findGroup } = this.#options;
    const self = this.#options.self();
    const { from = '' } = found.stanza.attrs;
    const [others, group] = await Promise.all([
      findOthers([...unpaired(found.stanza.attrs, self), ...mentionedIn(found.message ?? {}).map(withoutDevice)]),
      isGroup(from) && found.kind !== 'group' ? findGroup(from) : null,
    ]);
    const findOther: FindOther = (address) => others.get(address) ?? null;
    const target = sealedTarget(found);
    const originals = target === null ? [] : await this.#originals(target, findOther);
    return { self, findOther, group, originals, recipients: new Map() };
  }

  async #groundOfReceipt(stanza: StanzaFields): Promise<Ground> {
    const { self, findOthers } = this.#options;
    const others = await findOthers(membersOf(stanza).map(([address]) => withoutDevice(address)));
    const recipients = isGroup(stanza.attrs['from'] ?? '') ? await this.#recipients(stanza) : new Map<string, readonly Person[]>();
    return { self: self(), findOther: (address) => others.get(address) ?? null, group: null, originals: [], recipients };
  }

  /** What was written on the phone was for all who are in the group now, as far as anybody can tell. */
  async #recipients(stanza: StanzaFields): Promise<ReadonlyMap<string, readonly Person[]>> {
    const { findGroup, self } = this.#options;
    const ids = idsOf(stanza);
    const kept = await this.#members(ids);
    const group = ids.every((id) => kept.has(id)) ? null : await findGroup(stanza.attrs['from'] ?? '');
    const present = group === null ? [] : withoutSelf(group.members, self());
    return new Map(ids.map((id) => [id, kept.get(id) ?? present]));
  }

  async #members(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Person[]>> {
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

  async #originals(id: string, findOther: FindOther): Promise<Original[]> {
    const rows = await this.#options.store.findOriginals(id);
    return rows.map(({ content, stanza }) => ({
      content: proto.Message.decode(stanza === null ? content : unpadRandomMax16(content)),
      author: stanza === null ? null : (envelopeOf(stanza.attrs, this.#options.self(), findOther)?.sender ?? null),
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
