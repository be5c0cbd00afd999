import type { GroupMetadata } from '#server/channels/whatsapp/library/baileys.ts';
import { toPerson } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { GroupInfo } from '#server/channels/whatsapp/inbound/groupStanzas.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { Log } from '#server/platform/log.ts';

export interface GroupMetadataCacheOptions {
  readonly store: Pick<WhatsAppStore, 'readKeys' | 'commit'>;
  /** Asks the server; fails while there is no connection. */
  readonly fetchMetadata: (address: string) => Promise<GroupMetadata>;
  readonly log: Log;
}

/** Under which they lie beside the keys: sealed like them, and read as seldom. */
const groupKeyType = 'prosa-group';
const maxAgeMs = 3_600_000;

interface CachedGroup {
  readonly fetchedAt: number;
  readonly metadata: GroupMetadata;
}

/** What is known of groups: asked once, and again when somebody says that they changed. Asking for each message gets a number limited. */
export class GroupMetadataCache {
  readonly #options: GroupMetadataCacheOptions;
  readonly #asked = new Map<string, Promise<GroupMetadata>>();

  constructor(options: GroupMetadataCacheOptions) {
    this.#options = options;
  }

  /** Who is in a group, for whoever writes into it; undefined where nobody can tell now. */
  async findMetadata(address: string): Promise<GroupMetadata | undefined> {
    const known = await this.#read(address);
    if (known !== undefined && Date.now() - known.fetchedAt < maxAgeMs) {
      return known.metadata;
    }
    try {
      return await this.#ask(address);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'a group could not be asked about');
      return known?.metadata;
    }
  }

  async findInfo(address: string): Promise<GroupInfo | null> {
    const metadata = await this.findMetadata(address);
    if (metadata === undefined) {
      return null;
    }
    const { subject, participants } = metadata;
    const admins = participants.filter(({ admin }) => admin).flatMap(({ id, lid, phoneNumber }) => [id, lid, phoneNumber]);
    const members = participants.map(({ id, lid, phoneNumber }) => toPerson(id, phoneNumber ?? lid ?? null, null));
    return { subject, admins: admins.filter((admin) => admin !== undefined), members };
  }

  /** Somebody came, left, or gave it another name. */
  async invalidate(address: string): Promise<void> {
    this.#asked.delete(address);
    await this.#options.store.commit([{ type: groupKeyType, id: address, value: null }]);
  }

  async #read(address: string): Promise<CachedGroup | undefined> {
    const text = (await this.#options.store.readKeys(groupKeyType, [address])).get(address);
    // Written below.
    return text === undefined ? undefined : (JSON.parse(text) as CachedGroup);
  }

  /** Many messages of one group ask once. */
  #ask(address: string): Promise<GroupMetadata> {
    const asked = this.#asked.get(address) ?? this.#fetch(address).finally(() => this.#asked.delete(address));
    this.#asked.set(address, asked);
    return asked;
  }

  async #fetch(address: string): Promise<GroupMetadata> {
    const metadata = await this.#options.fetchMetadata(address);
    const known: CachedGroup = { fetchedAt: Date.now(), metadata };
    await this.#options.store.commit([{ type: groupKeyType, id: address, value: JSON.stringify(known) }]);
    return metadata;
  }
}
