import type { ChannelPerson } from '#server/channels/Channel.ts';
import { isAlias, isNumber, toPerson, stripDevice } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { BaileysEventMap } from '#server/channels/whatsapp/library/baileys.ts';
import type { KeyChanges, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { findAlternateAddresses } from './findAlternateAddresses.ts';

type PhoneContact = Partial<BaileysEventMap['contacts.upsert'][number]>;

/** A stored contact; the fields are those of the JSON. */
interface AddressBookEntry {
  readonly name: string;
  readonly other: string | null;
  readonly username?: string;
}

const addressBookKeyType = 'address-book';
/** Rows in one statement; a phone may report ten thousand contacts at once. */
const maxRowsPerCommit = 500;

const isPerson = (address: string): boolean => isNumber(address) || isAlias(address);

/** The alternate address, where the phone has reported it. */
function alternateAddressOf({ id = '', lid, phoneNumber }: PhoneContact): string | null {
  const other = isAlias(id) ? phoneNumber : lid;
  return other !== undefined && other !== id && isPerson(other) ? stripDevice(other) : null;
}

/** The named people in Baileys' events, by address; groups and the status account are left out. */
function toAddressBookEntries(events: Partial<BaileysEventMap>): Map<string, AddressBookEntry> {
  const contacts: readonly PhoneContact[] = [...(events['messaging-history.set']?.contacts ?? []), ...(events['contacts.upsert'] ?? [])];
  const entries = contacts.flatMap((contact) => {
    const name = contact.name || contact.notify || contact.verifiedName;
    return name && isPerson(contact.id ?? '')
      ? [
          [
            stripDevice(contact.id ?? ''),
            { name, other: alternateAddressOf(contact), ...(contact.username && { username: contact.username }) },
          ] as const,
        ]
      : [];
  });
  return new Map(entries);
}

/** The contacts of the phone. They are stored like the keys of the number: encrypted, and deleted when it is unlinked. */
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

  /** The last entry wins, also over entries stored under another address. */
  async #changes(entries: ReadonlyMap<string, AddressBookEntry>): Promise<KeyChanges> {
    const alternates = await findAlternateAddresses(this.#store, [...entries.keys()]);
    const values = new Map<string, string | null>();
    for (const [id, entry] of entries) {
      const other = entry.other ?? alternates.get(id);
      if (other !== undefined) {
        values.set(other, null);
      }
      values.set(id, JSON.stringify({ ...entry, other: other ?? null }));
    }
    return [...values].map(([id, value]) => ({ type: addressBookKeyType, id, value }));
  }

  /** Everybody once: the number and the LID of one person are one entry. */
  async listPeople(): Promise<ChannelPerson[]> {
    const entries = [...(await this.#store.listKeys(addressBookKeyType))].map(
      ([id, value]) => [id, JSON.parse(value) as AddressBookEntry] as const,
    );
    const alternates = await findAlternateAddresses(
      this.#store,
      entries.filter(([, { other }]) => other === null).map(([id]) => id),
    );
    const people = entries.map(([id, { name, other, username }]) => ({
      ...toPerson(id, other ?? alternates.get(id) ?? null, name),
      ...(username !== undefined && { username }),
    }));
    return [...new Map(people.map((person) => [person.alias ?? person.address, person])).values()];
  }
}
