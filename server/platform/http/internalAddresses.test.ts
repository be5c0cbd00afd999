import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createPublicLookup, internalBlocks, isInternalAddress } from './internalAddresses.ts';

/** The registries of IANA, with the entries inside of others, multicast, and the deprecated blocks of older standards. */
const registry = `
  0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32 192.0.0.9/32
  192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16
  192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32
  ::/128 ::1/128 ::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 2001:1::2/128
  2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48
  3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8 0400::/6 0800::/5 1000::/4 4000::/3 6000::/3 8000::/3 a000::/3 c000::/3 e000::/4
  f000::/5 f800::/6 fe00::/9`
  .trim()
  .split(/\s+/);

/** All 128 bits of an IPv6 address in full form, or 32 of an IPv4 address. */
const toBits = (address: string): bigint => {
  if (isIP(address) === 4) {
    return address.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
  }
  const [head = '', tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')).join(':'));
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const words = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return words.reduce((bits, word) => (bits << 16n) | BigInt(`0x${word}`), 0n);
};
const toIpv4 = (bits: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.');
const toIpv6 = (bits: bigint): string =>
  Array.from({ length: 8 }, (_, word) => ((bits >> BigInt(112 - 16 * word)) & 0xffffn).toString(16)).join(':');

/** The first, a middle and the last address of a block. */
function addressesOf(block: string): string[] {
  const [network = '', prefix] = block.split('/');
  const isIpv6 = isIP(network) === 6;
  const size = 1n << BigInt((isIpv6 ? 128 : 32) - Number(prefix));
  return [0n, size / 3n, size / 2n, size - 1n].map((offset) => (isIpv6 ? toIpv6 : toIpv4)(toBits(network) + offset));
}

const internalIpv4 = registry.filter((block) => isIP(block.split('/')[0] ?? '') === 4).flatMap(addressesOf);

describe('the table of internal blocks', () => {
  it.each(registry)('%s is internal from its first address to its last', (block) => {
    expect(addressesOf(block).filter((address) => !isInternalAddress(address))).toEqual([]);
  });

  it('holds no address beside its blocks', () => {
    const covering = new BlockList();
    for (const block of registry) {
      const [network = '', prefix] = block.split('/');
      covering.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
    }
    for (const block of Object.keys(internalBlocks)) {
      const [network = '', prefix] = block.split('/');
      const isIpv6 = isIP(network) === 6;
      const [before, after] = [toBits(network) - 1n, toBits(network) + (1n << BigInt((isIpv6 ? 128 : 32) - Number(prefix)))];
      for (const bits of [before, after].filter((value) => value >= 0n && value < 1n << (isIpv6 ? 128n : 32n))) {
        const address = (isIpv6 ? toIpv6 : toIpv4)(bits);
        const isReachable = !isIpv6 || bits >> 125n === 1n;
        const isInternal = !isReachable || covering.check(address, isIpv6 ? 'ipv6' : 'ipv4');
        expect(isInternalAddress(address), `${address} beside ${block}`).toBe(isInternal);
      }
    }
  });

  it.each([
    ['mapped', (bits: bigint) => (0xffffn << 32n) | bits],
    ['compatible', (bits: bigint) => bits],
    ['translated', (bits: bigint) => (0xffffn << 48n) | bits],
    ['NAT64', (bits: bigint) => toBits('64:ff9b::') | bits],
    ['local NAT64', (bits: bigint) => toBits('64:ff9b:1::') | bits],
    ['6to4', (bits: bigint) => toBits('2002::') | (bits << 80n)],
    ['Teredo', (bits: bigint) => toBits('2001::') | (bits << 64n) | (~bits & 0xffffffffn)],
  ])('holds for internal IPv4 addresses that are %s', (_, embed) => {
    expect(internalIpv4.map((address) => toIpv6(embed(toBits(address)))).filter((address) => !isInternalAddress(address))).toEqual([]);
  });

  it('knows every spelling of an address, and takes what is none for internal', () => {
    const odd = [
      '::ffff:127.0.0.1',
      '::FFFF:7F00:1',
      '0:0:0:0:0:ffff:a9fe:a9fe',
      '::127.0.0.1',
      '::ffff:0:169.254.169.254',
      '64:ff9b::127.0.0.1',
    ];
    const none = ['', 'localhost', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '127.0.0.1.', '[::1]', '1.2.3.4/8', '8.8.8.8 '];
    for (const address of [...odd, 'fe80::1%eth0', 'FE80::1%lo', ...none]) {
      expect(isInternalAddress(address), address).toBe(true);
    }
  });
});

it.each(['157.240.12.53', '8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '192.0.1.1', '198.20.0.1', '223.255.255.255'])(
  '%s is public',
  (address) => expect([address, `::ffff:${address}`].map(isInternalAddress)).toEqual([false, false]),
);
it.each(['2a03:2880:f20f:c3::1', '2001:4860:4860::8888', '2606:4700:4700::1111', '2001:200::1', '2803::1', '2c0f:f248::1'])(
  '%s is public',
  (address) => expect(isInternalAddress(address)).toBe(false),
);

describe('a name', () => {
  /** A resolver whose answers follow each other. */
  function resolveAs(...answers: readonly (readonly string[])[]) {
    const queue = [...answers];
    const resolve = (_: string, __: object, done: (error: null, addresses: LookupAddress[]) => void): void =>
      done(
        null,
        (queue.shift() ?? []).map((address) => ({ address, family: isIP(address) })),
      );
    return { queue, lookup: createPublicLookup(resolve as Parameters<typeof createPublicLookup>[0]) };
  }
  const ask = (lookup: ReturnType<typeof createPublicLookup>, all: boolean): Promise<unknown> =>
    new Promise((done) => lookup('rebind.example', { all }, (error, addresses) => done(error?.message ?? addresses)));

  it('with one internal address among others is refused', async () => {
    for (const answer of [
      ['8.8.8.8', '10.0.0.1'],
      ['::ffff:127.0.0.1', '8.8.8.8'],
      ['2606:4700::1', '::1'],
      ['169.254.169.254'],
      ['fe80::1%eth0'],
    ]) {
      expect(await ask(resolveAs(answer).lookup, true), answer.join()).toBe('rebind.example is not on the internet');
      expect(await ask(resolveAs(answer).lookup, false), answer.join()).toBe('rebind.example is not on the internet');
    }
    expect(await ask(resolveAs([]).lookup, true)).toBe('rebind.example has no address');
  });

  it('is resolved once: the addresses that were checked are those of the socket', async () => {
    const { lookup, queue } = resolveAs(['8.8.8.8', '1.1.1.1'], ['127.0.0.1']);
    expect(await ask(lookup, true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '1.1.1.1', family: 4 },
    ]);
    expect(queue).toEqual([['127.0.0.1']]);
    expect(await ask(resolveAs(['8.8.8.8']).lookup, false)).toBe('8.8.8.8');
  });
});
