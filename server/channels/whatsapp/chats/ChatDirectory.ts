import type { ChannelPerson } from '#server/channels/Channel.ts';
import { toChatAddress, isGroup, isNumber, stripDevice, excludeSelf, type Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { DisappearingTimer } from '#server/channels/whatsapp/inbound/DisappearingTimer.ts';
import type { IpcOutgoingMessage } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { GroupMetadataCache } from './GroupMetadataCache.ts';
import { findAlternateAddresses } from './findAlternateAddresses.ts';

/** The details of a chat that an outgoing message depends on. */
export interface ChatDetails {
  /** The other members of a group; null in direct chats, and when they are not known. */
  readonly members: readonly ChannelPerson[] | null;
  /** Null where messages do not disappear. */
  readonly disappearing: DisappearingTimer | null;
}

export interface ChatDirectoryOptions {
  readonly store: WhatsAppStore;
  readonly groups: Pick<GroupMetadataCache, 'findMetadata' | 'findInfo'>;
  readonly self: () => Self;
}

const disappearingKeyType = 'prosa-disappearing';

/** Members and disappearing timers of chats. */
export class ChatDirectory {
  readonly #options: ChatDirectoryOptions;

  constructor(options: ChatDirectoryOptions) {
    this.#options = options;
  }

  /**
   * A message with the LID of its chat where it is known, in its target too: the server addresses its chats by LID, and a session of
   * the number is another one.
   */
  async toSendAddress<M extends IpcOutgoingMessage>(message: M): Promise<M> {
    const chat = toChatAddress(message.chat);
    const alias = isNumber(chat)
      ? (await findAlternateAddresses(this.#options.store, [stripDevice(chat)])).get(stripDevice(chat))
      : undefined;
    const addressed = { ...message, chat: alias ?? chat };
    const isTargeted = alias !== undefined && 'target' in message && toChatAddress(message.target.chat) === chat;
    return isTargeted ? { ...addressed, target: { ...message.target, chat: alias } } : addressed;
  }

  async findDetails(chat: string): Promise<ChatDetails> {
    const address = toChatAddress(chat);
    return isGroup(address) ? this.#ofGroup(address) : { members: null, disappearing: await this.#ofPerson(address) };
  }

  /** Saves a timer unless the stored one is newer or equal. */
  async saveDisappearingTimer(address: string, timer: DisappearingTimer): Promise<void> {
    const known = await this.#read([address]);
    const isNewer = known === null || (timer.since >= known.since && timer.seconds !== known.seconds);
    if (isNewer) {
      await this.#options.store.commit([{ type: disappearingKeyType, id: address, value: JSON.stringify(timer) }]);
    }
  }

  async #ofGroup(address: string): Promise<ChatDetails> {
    const { groups, self } = this.#options;
    const [metadata, info] = [await groups.findMetadata(address), await groups.findInfo(address)];
    const seconds = metadata?.ephemeralDuration ?? 0;
    return {
      members: info && excludeSelf(info.members, self()),
      disappearing: seconds > 0 ? { seconds, since: 0 } : null,
    };
  }

  async #ofPerson(address: string): Promise<DisappearingTimer | null> {
    const alternates = await findAlternateAddresses(this.#options.store, [address]);
    const known = await this.#read([address, ...alternates.values()]);
    return known !== null && known.seconds > 0 ? known : null;
  }

  /** The newest timer of the given addresses of one chat. */
  async #read(addresses: readonly string[]): Promise<DisappearingTimer | null> {
    const texts = await this.#options.store.readKeys(disappearingKeyType, addresses);
    // Written by `saveDisappearingTimer`.
    const known = [...texts.values()].map((text) => JSON.parse(text) as DisappearingTimer);
    return known.toSorted((one, other) => other.since - one.since)[0] ?? null;
  }
}
