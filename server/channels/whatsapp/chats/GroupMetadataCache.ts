import type { GroupMetadata } from '#server/channels/whatsapp/library/baileys.ts';
import { toPerson } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { GroupInfo } from '#server/channels/whatsapp/inbound/groupStanzas.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import type { Log } from '#server/platform/log.ts';
import { hourMs } from '#shared/rules/durations.ts';

export interface GroupMetadataCacheOptions {
  readonly store: Pick<WhatsAppStore, 'readKeys' | 'commit'>;
  /** Queries the server; fails while there is no connection. */
  readonly fetchMetadata: (address: string) => Promise<GroupMetadata>;
  readonly log: Log;
}

/** The key type of the stored metadata, which are encrypted like keys. */
const groupKeyType = 'prosa-group';
const maxAgeMs = hourMs;

interface CachedGroup {
  readonly fetchedAt: number;
  readonly metadata: GroupMetadata;
}

/** Group metadata, queried once and again after a change. A query for each message gets the number rate-limited. */
export class GroupMetadataCache {
  readonly #options: GroupMetadataCacheOptions;
  readonly #queries = new Map<string, Promise<GroupMetadata>>();

  constructor(options: GroupMetadataCacheOptions) {
    this.#options = options;
  }

  /** Undefined when the group is not cached and cannot be queried now. */
  async findMetadata(address: string): Promise<GroupMetadata | undefined> {
    const cached = await this.#read(address);
    if (cached !== undefined && Date.now() - cached.fetchedAt < maxAgeMs) {
      return cached.metadata;
    }
    try {
      return await this.#query(address);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'a group could not be queried');
      return cached?.metadata;
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

  /** Discards the metadata after a change of members or subject. */
  async invalidate(address: string): Promise<void> {
    this.#queries.delete(address);
    await this.#options.store.commit([{ type: groupKeyType, id: address, value: null }]);
  }

  async #read(address: string): Promise<CachedGroup | undefined> {
    const text = (await this.#options.store.readKeys(groupKeyType, [address])).get(address);
    // Written by `#fetch`.
    return text === undefined ? undefined : (JSON.parse(text) as CachedGroup);
  }

  /** Concurrent calls for one group share a query. */
  #query(address: string): Promise<GroupMetadata> {
    const query = this.#queries.get(address) ?? this.#fetch(address).finally(() => this.#queries.delete(address));
    this.#queries.set(address, query);
    return query;
  }

  async #fetch(address: string): Promise<GroupMetadata> {
    const metadata = await this.#options.fetchMetadata(address);
    const cached: CachedGroup = { fetchedAt: Date.now(), metadata };
    await this.#options.store.commit([{ type: groupKeyType, id: address, value: JSON.stringify(cached) }]);
    return metadata;
  }
}
