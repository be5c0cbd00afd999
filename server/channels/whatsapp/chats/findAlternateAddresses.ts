import { isAlias, userOf } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';

/** Baileys' key of the pair of a number and a LID, in either direction. */
const mappingKeyOf = (address: string): string => (isAlias(address) ? `${userOf(address)}_reverse` : userOf(address));

const alternateServer = (address: string): string => (isAlias(address) ? '@s.whatsapp.net' : '@lid');

/** Values are written as JSON. */
const readUser = (value: string | undefined): string | null => (value === undefined ? null : String(JSON.parse(value)));

async function readPairs(store: WhatsAppStore, addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = addresses.length === 0 ? new Map<string, string>() : await store.readKeys('lid-mapping', addresses.map(mappingKeyOf));
  const pairs = addresses.map((address) => [address, readUser(rows.get(mappingKeyOf(address)))] as const);
  return new Map(pairs.flatMap(([address, user]) => (user === null ? [] : [[address, `${user}${alternateServer(address)}`]])));
}

/**
 * The alternate address (LID of a number, number of a LID) by address, from Baileys' pairs; it emits events for few of them. A pair
 * counts where both sides name each other: of a number that was given to another person, and of a person with a new number, the former
 * pair is still there in one direction.
 */
export async function findAlternateAddresses(store: WhatsAppStore, addresses: readonly string[]): Promise<Map<string, string>> {
  const pairs = await readPairs(store, addresses);
  const back = await readPairs(store, [...pairs.values()]);
  return new Map([...pairs].filter(([address, alternate]) => userOf(back.get(alternate)) === userOf(address)));
}
