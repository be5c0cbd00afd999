import type { ChannelPerson } from '#server/channels/Channel.ts';
import { toChatAddress, isGroup, excludeSelf, type Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { DisappearingTimer } from '#server/channels/whatsapp/inbound/DisappearingTimer.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { GroupMetadataCache } from './GroupMetadataCache.ts';
import { findAlternateAddresses } from './findAlternateAddresses.ts';

/** What has to be known of a chat to write into it. */
export interface ChatDetails {
  /** Of a group, without us; null between two, and where nobody can tell. */
  readonly members: readonly ChannelPerson[] | null;
  /** After how long messages vanish there; null where they stay. */
  readonly disappearing: DisappearingTimer | null;
}

export interface ChatDirectoryOptions {
  readonly store: WhatsAppStore;
  readonly groups: Pick<GroupMetadataCache, 'findMetadata' | 'findInfo'>;
  readonly self: () => Self;
}

/** Under which it lies beside the keys. */
const disappearingKeyType = 'prosa-disappearing';

/** What is known of chats beside what was said in them. */
export class ChatDirectory {
  readonly #options: ChatDirectoryOptions;

  constructor(options: ChatDirectoryOptions) {
    this.#options = options;
  }

  async findDetails(chat: string): Promise<ChatDetails> {
    const address = toChatAddress(chat);
    return isGroup(address) ? this.#ofGroup(address) : { members: null, disappearing: await this.#ofPerson(address) };
  }

  /** Somebody has said how long messages stay; what is older than what is known says nothing. */
  async saveDisappearingTimer(address: string, told: DisappearingTimer): Promise<void> {
    const known = await this.#read([address]);
    const isNews = known === null || (told.since >= known.since && told.seconds !== known.seconds);
    if (isNews) {
      await this.#options.store.commit([{ type: disappearingKeyType, id: address, value: JSON.stringify(told) }]);
    }
  }

  async #ofGroup(address: string): Promise<ChatDetails> {
    const { groups, self } = this.#options;
    const [metadata, facts] = [await groups.findMetadata(address), await groups.findInfo(address)];
    const seconds = metadata?.ephemeralDuration ?? 0;
    return {
      members: facts && excludeSelf(facts.members, self()),
      disappearing: seconds > 0 ? { seconds, since: 0 } : null,
    };
  }

  async #ofPerson(address: string): Promise<DisappearingTimer | null> {
    const others = await findAlternateAddresses(this.#options.store, [address]);
    const known = await this.#read([address, ...others.values()]);
    return known !== null && known.seconds > 0 ? known : null;
  }

  /** What was said last, under whichever spelling of the chat. */
  async #read(addresses: readonly string[]): Promise<DisappearingTimer | null> {
    const found = await this.#options.store.readKeys(disappearingKeyType, addresses);
    // Written above.
    const known = [...found.values()].map((text) => JSON.parse(text) as DisappearingTimer);
    return known.toSorted((one, other) => other.since - one.since)[0] ?? null;
  }
}
