import { isAlias, userOf } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { Store } from '#server/channels/whatsapp/store/Store.ts';

/** How the library names the pair of a number and a privacy id, in either direction. */
const rowOf = (address: string): string => (isAlias(address) ? `${userOf(address)}_reverse` : userOf(address));

const otherServer = (address: string): string => (isAlias(address) ? '@s.whatsapp.net' : '@lid');

/** The other spelling of each address, out of the pairs that the library has learned; most of them are told by no event. */
export async function findOthers(store: Store, addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = addresses.length === 0 ? new Map<string, string>() : await store.readKeys('lid-mapping', addresses.map(rowOf));
  const found = addresses.map((address) => [address, rows.get(rowOf(address))] as const);
  return new Map(
    found
      .filter((pair): pair is readonly [string, string] => pair[1] !== undefined)
      // Values are written as JSON.
      .map(([address, user]) => [address, `${String(JSON.parse(user))}${otherServer(address)}`]),
  );
}
