import type { GroupMetadata } from '#server/channels/whatsapp/library.ts';
import { personOf } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { GroupFacts } from '#server/channels/whatsapp/inbound/groups.ts';
import type { Store } from '#server/channels/whatsapp/store/Store.ts';
import type { Log } from '#server/platform/log.ts';

export interface GroupsOptions {
  readonly store: Pick<Store, 'readKeys' | 'commit'>;
  /** Asks the server; fails while there is no connection. */
  readonly fetch: (address: string) => Promise<GroupMetadata>;
  readonly log: Log;
}

/** Under which they lie beside the keys: sealed like them, and read as seldom. */
const type = 'prosa-group';
const hour = 3_600_000;

interface Known {
  readonly fetchedAt: number;
  readonly metadata: GroupMetadata;
}

/** What is known of groups: asked once, and again when somebody says that they changed. Asking for each message gets a number limited. */
export class Groups {
  readonly #options: GroupsOptions;
  readonly #asked = new Map<string, Promise<GroupMetadata>>();

  constructor(options: GroupsOptions) {
    this.#options = options;
  }

  /** Who is in a group, for whoever writes into it; undefined where nobody can tell now. */
  async find(address: string): Promise<GroupMetadata | undefined> {
    const known = await this.#read(address);
    if (known !== undefined && Date.now() - known.fetchedAt < hour) {
      return known.metadata;
    }
    try {
      return await this.#ask(address);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'a group could not be asked about');
      return known?.metadata;
    }
  }

  async facts(address: string): Promise<GroupFacts | null> {
    const metadata = await this.find(address);
    if (metadata === undefined) {
      return null;
    }
    const { subject, participants } = metadata;
    const admins = participants.filter(({ admin }) => admin).flatMap(({ id, lid, phoneNumber }) => [id, lid, phoneNumber]);
    const members = participants.map(({ id, lid, phoneNumber }) => personOf(id, phoneNumber ?? lid ?? null, null));
    return { subject, admins: admins.filter((admin) => admin !== undefined), members };
  }

  /** Somebody came, left, or gave it another name. */
  async forget(address: string): Promise<void> {
    this.#asked.delete(address);
    await this.#options.store.commit([{ type, id: address, value: null }]);
  }

  async #read(address: string): Promise<Known | undefined> {
    const text = (await this.#options.store.readKeys(type, [address])).get(address);
    // Written below.
    return text === undefined ? undefined : (JSON.parse(text) as Known);
  }

  /** Many messages of one group ask once. */
  #ask(address: string): Promise<GroupMetadata> {
    const asked = this.#asked.get(address) ?? this.#fetch(address).finally(() => this.#asked.delete(address));
    this.#asked.set(address, asked);
    return asked;
  }

  async #fetch(address: string): Promise<GroupMetadata> {
    const metadata = await this.#options.fetch(address);
    const known: Known = { fetchedAt: Date.now(), metadata };
    await this.#options.store.commit([{ type, id: address, value: JSON.stringify(known) }]);
    return metadata;
  }
}
