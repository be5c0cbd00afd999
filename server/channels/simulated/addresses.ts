import type { ChannelPerson } from '#server/channels/Channel.ts';

const domain = '@s.whatsapp.net';

/** Numbers with this suffix have no account. */
const unassignedSuffix = '0000';

export const isUnassignedNumber = (number: string): boolean => number.endsWith(unassignedSuffix);

export const addressOf = (number: string): string => `${number}${domain}`;

/** The digits of an address or a number. */
export const phoneDigits = (address: string): string => address.split('@', 1).join('').replaceAll(/\D/g, '');

export const toChannelPerson = ({ number, name }: { readonly number: string; readonly name: string | null }): ChannelPerson => ({
  address: addressOf(number),
  number,
  alias: null,
  name,
  isGroup: false,
});
