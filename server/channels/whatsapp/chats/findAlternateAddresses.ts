import { isAlias, userOf } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';

/** How the library names the pair of a number and a privacy id, in either direction. */
const mappingKeyOf = (address: string): string => (isAlias(address) ? `${userOf(address)}_reverse` : userOf(address));

const alternateServer = (address: string): string => (isAlias(address) ? '@s.whatsapp.net' : '@lid');

/** The other spelling of each address, out of the pairs that the library has learned; most of them are told by no event. */
export async function findAlternateAddresses(store: WhatsAppStore, addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = addresses.length === 0 ? new Map<string, string>() : await store.readKeys('lid-mapping', addresses.map(mappingKeyOf));
  const found = addresses.map((address) => [address, rows.get(mappingKeyOf(address))] as const);
  return new Map(
    found
      .filter((pair): pair is readonly [string, string] => pair[1] !== undefined)
      // Values are written as JSON.
      .map(([address, user]) => [address, `${String(JSON.parse(user))}${alternateServer(address)}`]),
  );
}
