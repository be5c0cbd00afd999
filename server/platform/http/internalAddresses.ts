import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A host or a URL that this server does not ask: it is internal, or unencrypted. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

export const createInternalError = (host: string): RefusedAddressError => new RefusedAddressError(`${host} is not on the internet`);

/**
 * Blocks that a request of this server may not reach: all of IANA's registries of special-purpose addresses (IPv4 and IPv6, as of 2026),
 * multicast, and what older standards set aside. What translates or tunnels to IPv4 is refused as a whole.
 */
export const internalBlocks: Readonly<Record<string, string>> = {
  '0.0.0.0/8': 'this network',
  '10.0.0.0/8': 'private use',
  '100.64.0.0/10': 'shared by carriers',
  '127.0.0.0/8': 'loopback',
  '169.254.0.0/16': 'link-local, metadata of clouds',
  '172.16.0.0/12': 'private use',
  '192.0.0.0/24': 'protocol assignments',
  '192.0.2.0/24': 'documentation',
  '192.31.196.0/24': 'AS112',
  '192.52.193.0/24': 'automatic multicast tunneling',
  '192.88.99.0/24': 'relays of 6to4',
  '192.168.0.0/16': 'private use',
  '192.175.48.0/24': 'AS112',
  '198.18.0.0/15': 'benchmarks',
  '198.51.100.0/24': 'documentation',
  '203.0.113.0/24': 'documentation',
  '224.0.0.0/4': 'multicast',
  '240.0.0.0/4': 'reserved, broadcast',
  '::/96': 'unspecified, loopback, IPv4-compatible',
  '::ffff:0:0:0/96': 'IPv4-translated',
  '64:ff9b::/96': 'translation to IPv4',
  '64:ff9b:1::/48': 'local translation to IPv4',
  '100::/64': 'discarded',
  '100:0:0:1::/64': 'dummy prefix',
  '2001::/23': 'protocol assignments, Teredo, benchmarks, ORCHID',
  '2001:db8::/32': 'documentation',
  '2002::/16': '6to4',
  '2620:4f:8000::/48': 'AS112',
  '3fff::/20': 'documentation',
  '5f00::/16': 'segment routing',
  'fc00::/7': 'unique local',
  'fe80::/10': 'link-local',
  'fec0::/10': 'site-local',
  'ff00::/8': 'multicast',
};

/** A list of networks (`10.0.0.0/8`) and single addresses. */
export function createBlockList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/');
    const isIpv6 = isIP(network) === 6;
    list.addSubnet(network, Number(prefix ?? (isIpv6 ? 128 : 32)), isIpv6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** False for what is no address. */
export function isListedAddress(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

const internalAddresses = createBlockList(Object.keys(internalBlocks));
/** The only unicast space of IPv6 that is given out; mapped addresses (`::ffff:10.0.0.1`) are checked as the IPv4 addresses they are. */
const reachableIpv6 = createBlockList(['2000::/3', '::ffff:0:0/96']);

/** Whether an address is none of a host of the internet; what is no address counts as internal. */
export function isInternalAddress(address: string): boolean {
  const isReachable = isIP(address) === 6 ? isListedAddress(reachableIpv6, address) : isIP(address) === 4;
  return !isReachable || isListedAddress(internalAddresses, address);
}

/**
 * Resolves names to public addresses only: a name with one internal address is refused, and the socket connects to an address that was
 * checked, whatever the name says a moment later.
 */
export const createPublicLookup =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options: LookupOptions, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        done(error ?? new Error(`${hostname} has no address`), []);
      } else if (addresses.some(({ address }) => isInternalAddress(address))) {
        done(createInternalError(hostname), []);
      } else if (options.all === true) {
        done(null, addresses);
      } else {
        done(null, first.address, first.family);
      }
    });
  };
