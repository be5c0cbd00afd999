import type { Person } from '#server/channels/Channel.ts';
import { chatAddress, isGroup, withoutSelf, type Self } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { Disappearing } from '#server/channels/whatsapp/inbound/disappearing.ts';
import type { Store } from '#server/channels/whatsapp/store/Store.ts';
import type { Groups } from './Groups.ts';
import { findOthers } from './others.ts';

/** What has to be known of a chat to write into it. */
export interface ChatFacts {
  /** Of a group, without us; null between two, and where nobody can tell. */
  readonly members: readonly Person[] | null;
  /** After how long messages vanish there; null where they stay. */
  readonly disappearing: Disappearing | null;
}

export interface ChatsOptions {
  readonly store: Store;
  readonly groups: Pick<Groups, 'find' | 'facts'>;
  readonly self: () => Self;
}

/** Under which it lies beside the keys. */
const type = 'prosa-disappearing';

/** What is known of chats beside what was said in them. */
export class Chats {
  readonly #options: ChatsOptions;

  constructor(options: ChatsOptions) {
    this.#options = options;
  }

  async about(chat: string): Promise<ChatFacts> {
    const address = chatAddress(chat);
    return isGroup(address) ? this.#ofGroup(address) : { members: null, disappearing: await this.#ofPerson(address) };
  }

  /** Somebody has said how long messages stay; what is older than what is known says nothing. */
  async learn(address: string, told: Disappearing): Promise<void> {
    const known = await this.#read([address]);
    const isNews = known === null || (told.since >= known.since && told.seconds !== known.seconds);
    if (isNews) {
      await this.#options.store.commit([{ type, id: address, value: JSON.stringify(told) }]);
    }
  }

  async #ofGroup(address: string): Promise<ChatFacts> {
    const { groups, self } = this.#options;
    const [metadata, facts] = [await groups.find(address), await groups.facts(address)];
    const seconds = metadata?.ephemeralDuration ?? 0;
    return {
      members: facts && withoutSelf(facts.members, self()),
      disappearing: seconds > 0 ? { seconds, since: 0 } : null,
    };
  }

  async #ofPerson(address: string): Promise<Disappearing | null> {
    const others = await findOthers(this.#options.store, [address]);
    const known = await this.#read([address, ...others.values()]);
    return known !== null && known.seconds > 0 ? known : null;
  }

  /** What was said last, under whichever spelling of the chat. */
  async #read(addresses: readonly string[]): Promise<Disappearing | null> {
    const found = await this.#options.store.readKeys(type, addresses);
    // Written above.
    const known = [...found.values()].map((text) => JSON.parse(text) as Disappearing);
    return known.toSorted((one, other) => other.since - one.since)[0] ?? null;
  }
}
