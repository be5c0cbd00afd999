import type { Person } from '#server/channels/Channel.ts';

const domain = '@s.whatsapp.net';

/** Numbers that end like this are on no phone. */
const nobody = '0000';

export const isNobody = (number: string): boolean => number.endsWith(nobody);

export const addressOf = (number: string): string => `${number}${domain}`;

/** Digits of an address, of a bare number too. */
export const numberOf = (address: string): string => address.split('@', 1).join('').replaceAll(/\D/g, '');

/** A customer as the port names them. */
export const asPerson = ({ number, name }: { readonly number: string; readonly name: string | null }): Person => ({
  address: addressOf(number),
  number,
  alias: null,
  name,
  isGroup: false,
});
