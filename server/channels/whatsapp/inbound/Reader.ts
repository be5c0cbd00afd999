import { proto, unpadRandomMax16 } from '#server/channels/whatsapp/library.ts';
import { ChannelError, type InboundItem } from '#server/channels/Channel.ts';
import type { ReceivedStanza, Store } from '#server/channels/whatsapp/store/Store.ts';
import type { Log } from '#server/platform/log.ts';
import { envelopeOf, isGroup, unpaired, type FindOther, type Self } from './addresses.ts';
import type { GroupFacts } from './groups.ts';
import { historyIn, historyItems } from './history.ts';
import { isPeer, normalise, opened, type Ground, type Opened } from './normalise.ts';
import type { Original } from './secrets.ts';

export interface ReaderOptions {
  readonly store: Pick<Store, 'findOriginals'>;
  readonly self: () => Self;
  /** The other spelling of addresses, as far as it is known. */
  readonly findOthers: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What is known of a group; null when nobody can tell now. */
  readonly findGroup: (address: string) => Promise<GroupFacts | null>;
  readonly openHistory: (notification: proto.Message.IHistorySyncNotification) => Promise<proto.HistorySync>;
  readonly log: Log;
}

/** The id of the message that this one changes or votes on with a seal. */
function sealedTarget({ message }: Opened): string | null {
  const { secretEncryptedMessage, pollUpdateMessage } = message ?? {};
  return (secretEncryptedMessage?.targetMessageKey ?? pollUpdateMessage?.pollCreationMessageKey)?.id ?? null;
}

/** Reads rows of the inbox: gathers what has to be known beside them, and says in the words of the port what they mean. */
export class Reader {
  readonly #options: ReaderOptions;

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
    return this.#attempt(received.id, () => normalise(found, ground)) ?? [];
  }

  async #history(row: string, notification: proto.Message.IHistorySyncNotification): Promise<InboundItem[]> {
    const { self, openHistory, log } = this.#options;
    try {
      const history = await openHistory(notification);
      return this.#attempt(row, () => historyItems(history, self())) ?? [];
    } catch (error) {
      if (error instanceof ChannelError && error.isPassing) {
        throw error;
      }
      log.warn({ err: error, row }, 'a part of the past could not be had');
      return [];
    }
  }

  async #groundOf(found: Opened): Promise<Ground> {
    const { findOthers, findGroup } = this.#options;
    const self = this.#options.self();
    const { from = '' } = found.stanza.attrs;
    const [others, group] = await Promise.all([
      findOthers(found.kind === 'receipt' ? [] : unpaired(found.stanza.attrs, self)),
      isGroup(from) && found.kind !== 'group' && found.kind !== 'receipt' ? findGroup(from) : null,
    ]);
    const findOther: FindOther = (address) => others.get(address) ?? null;
    const target = sealedTarget(found);
    return { self, findOther, group, originals: target === null ? [] : await this.#originals(target, findOther) };
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
