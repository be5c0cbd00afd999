import { isAlias, userOf } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';

/** Baileys' key of the pair of a number and a LID, in either direction. */
const mappingKeyOf = (address: string): string => (isAlias(address) ? `${userOf(address)}_reverse` : userOf(address));

const alternateServer = (address: string): string => (isAlias(address) ? '@s.whatsapp.net' : '@lid');

/** The alternate address (LID of a number, number of a LID) by address, from Baileys' pairs; it emits events for few of them. */
export async function findAlternateAddresses(store: WhatsAppStore, addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = addresses.length === 0 ? new Map<string, string>() : await store.readKeys('lid-mapping', addresses.map(mappingKeyOf));
  const pairs = addresses.map((address) => [address, rows.get(mappingKeyOf(address))] as const);
  return new Map(
    pairs
      .filter((pair): pair is readonly [string, string] => pair[1] !== undefined)
      // Values are written as JSON.
      .map(([address, user]) => [address, `${String(JSON.parse(user))}${alternateServer(address)}`]),
  );
}
