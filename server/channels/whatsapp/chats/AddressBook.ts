import type { ChannelPerson } from '#server/channels/Channel.ts';
import { isAlias, isNumber, toPerson, stripDevice } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { BaileysEventMap } from '#server/channels/whatsapp/library/baileys.ts';
import type { KeyChanges, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { findAlternateAddresses } from './findAlternateAddresses.ts';

type PhoneContact = Partial<BaileysEventMap['contacts.upsert'][number]>;

/** Somebody as the phone told of them. */
interface AddressBookEntry {
  readonly name: string;
  readonly other: string | null;
}

const addressBookKeyType = 'address-book';
/** What one statement carries; a phone may tell of ten thousand people at once. */
const maxRowsPerCommit = 500;

const isPerson = (address: string): boolean => isNumber(address) || isAlias(address);

/** The other spelling, where the phone told it along. */
function alternateAddressOf({ id = '', lid, phoneNumber }: PhoneContact): string | null {
  const other = isAlias(id) ? phoneNumber : lid;
  return other !== undefined && other !== id && isPerson(other) ? stripDevice(other) : null;
}

/** The people that events of the library tell of, by address. Groups and the status account are no people; without a name there is nothing to keep. */
export function toAddressBookEntries(events: Partial<BaileysEventMap>): Map<string, AddressBookEntry> {
  const told: readonly PhoneContact[] = [...(events['messaging-history.set']?.contacts ?? []), ...(events['contacts.upsert'] ?? [])];
  const named = told.flatMap((contact) => {
    const name = contact.name || contact.notify || contact.verifiedName;
    return name && isPerson(contact.id ?? '')
      ? [[stripDevice(contact.id ?? ''), { name, other: alternateAddressOf(contact) }] as const]
      : [];
  });
  return new Map(named);
}

/** What the phone has said of the people it knows. It lies with the keys of the number: sealed, and gone when it is unlinked. */
export class AddressBook {
  readonly #store: WhatsAppStore;

  constructor(store: WhatsAppStore) {
    this.#store = store;
  }

  async saveFromEvents(events: Partial<BaileysEventMap>): Promise<void> {
    const changes = await this.#changes(toAddressBookEntries(events));
    for (let first = 0; first < changes.length; first += maxRowsPerCommit) {
      // oxlint-disable-next-line no-await-in-loop
      await this.#store.commit(changes.slice(first, first + maxRowsPerCommit));
    }
  }

  /** The last word counts, under whichever spelling the words before it were kept. */
  async #changes(entries: ReadonlyMap<string, AddressBookEntry>): Promise<KeyChanges> {
    const others = await findAlternateAddresses(this.#store, [...entries.keys()]);
    const values = new Map<string, string | null>();
    for (const [id, entry] of entries) {
      const other = entry.other ?? others.get(id);
      if (other !== undefined) {
        values.set(other, null);
      }
      values.set(id, JSON.stringify({ ...entry, other: other ?? null }));
    }
    return [...values].map(([id, value]) => ({ type: addressBookKeyType, id, value }));
  }

  /** Everybody, once: a number and a privacy id of one person are one. */
  async listPeople(): Promise<ChannelPerson[]> {
    const entries = [...(await this.#store.listKeys(addressBookKeyType))].map(
      ([id, value]) => [id, JSON.parse(value) as AddressBookEntry] as const,
    );
    const others = await findAlternateAddresses(
      this.#store,
      entries.filter(([, { other }]) => other === null).map(([id]) => id),
    );
    const people = entries.map(([id, { name, other }]) => toPerson(id, other ?? others.get(id) ?? null, name));
    return [...new Map(people.map((person) => [person.alias ?? person.address, person])).values()];
  }
}
