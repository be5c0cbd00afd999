import type { ChannelPerson } from '#server/channels/Channel.ts';

const domain = '@s.whatsapp.net';

/** Numbers that end like this are on no phone. */
const unassignedSuffix = '0000';

export const isUnassignedNumber = (number: string): boolean => number.endsWith(unassignedSuffix);

export const addressOf = (number: string): string => `${number}${domain}`;

/** Digits of an address, of a bare number too. */
export const phoneDigits = (address: string): string => address.split('@', 1).join('').replaceAll(/\D/g, '');

/** A customer as the port names them. */
export const toChannelPerson = ({ number, name }: { readonly number: string; readonly name: string | null }): ChannelPerson => ({
  address: addressOf(number),
  number,
  alias: null,
  name,
  isGroup: false,
});
