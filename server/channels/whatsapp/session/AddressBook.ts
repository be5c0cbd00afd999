import type { Person } from '#server/channels/Channel.ts';
import { isAlias, isNumber, personOf, withoutDevice } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { BaileysEventMap } from '#server/channels/whatsapp/library.ts';
import type { KeyChanges, Store } from '#server/channels/whatsapp/store/Store.ts';
import { findOthers } from './others.ts';

type Told = Partial<BaileysEventMap['contacts.upsert'][number]>;

/** Somebody as the phone told of them. */
interface Entry {
  readonly name: string;
  readonly other: string | null;
}

const type = 'address-book';
/** What one statement carries; a phone may tell of ten thousand people at once. */
const atOnce = 500;

const isPerson = (address: string): boolean => isNumber(address) || isAlias(address);

/** The other spelling, where the phone told it along. */
function otherOf({ id = '', lid, phoneNumber }: Told): string | null {
  const other = isAlias(id) ? phoneNumber : lid;
  return other !== undefined && other !== id && isPerson(other) ? withoutDevice(other) : null;
}

/** The people that events of the library tell of, by address. Groups and the status account are no people; without a name there is nothing to keep. */
export function entriesOf(events: Partial<BaileysEventMap>): Map<string, Entry> {
  const told: readonly Told[] = [...(events['messaging-history.set']?.contacts ?? []), ...(events['contacts.upsert'] ?? [])];
  const named = told.flatMap((contact) => {
    const name = contact.name || contact.notify || contact.verifiedName;
    return name && isPerson(contact.id ?? '') ? [[withoutDevice(contact.id ?? ''), { name, other: otherOf(contact) }] as const] : [];
  });
  return new Map(named);
}

/** What the phone has said of the people it knows. It lies with the keys of the number: sealed, and gone when it is unlinked. */
export class AddressBook {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async learn(events: Partial<BaileysEventMap>): Promise<void> {
    const changes = await this.#changes(entriesOf(events));
    for (let first = 0; first < changes.length; first += atOnce) {
      // oxlint-disable-next-line no-await-in-loop
      await this.#store.commit(changes.slice(first, first + atOnce));
    }
  }

  /** The last word counts, under whichever spelling the words before it were kept. */
  async #changes(entries: ReadonlyMap<string, Entry>): Promise<KeyChanges> {
    const others = await findOthers(this.#store, [...entries.keys()]);
    const values = new Map<string, string | null>();
    for (const [id, entry] of entries) {
      const other = entry.other ?? others.get(id);
      if (other !== undefined) {
        values.set(other, null);
      }
      values.set(id, JSON.stringify({ ...entry, other: other ?? null }));
    }
    return [...values].map(([id, value]) => ({ type, id, value }));
  }

  /** Everybody, once: a number and a privacy id of one person are one. */
  async people(): Promise<Person[]> {
    const entries = [...(await this.#store.listKeys(type))].map(([id, value]) => [id, JSON.parse(value) as Entry] as const);
    const others = await findOthers(
      this.#store,
      entries.filter(([, { other }]) => other === null).map(([id]) => id),
    );
    const people = entries.map(([id, { name, other }]) => personOf(id, other ?? others.get(id) ?? null, name));
    return [...new Map(people.map((person) => [person.alias ?? person.address, person])).values()];
  }
}
