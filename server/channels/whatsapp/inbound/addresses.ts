import type { MessageKey, ChannelPerson } from '#server/channels/Channel.ts';

/** Our own account under its two addresses. */
export interface Self {
  /** `5511…@s.whatsapp.net`, with or without a device. */
  readonly number: string;
  readonly alias: string;
}

const numberServer = '@s.whatsapp.net';
const aliasServer = '@lid';

/** The user of an address, without device and server. */
export const userOf = (address: string | undefined): string => (address ?? '').split('@')[0]?.split(':')[0] ?? '';

const serverOf = (address: string): string => address.slice(address.indexOf('@'));

export const isAlias = (address: string): boolean => address.endsWith(aliasServer);
export const isNumber = (address: string): boolean => address.endsWith(numberServer);
export const isGroup = (address: string): boolean => address.endsWith('@g.us');

/** What may be written to: an address, or the digits of a number. */
export const toChatAddress = (chat: string): string => (chat.includes('@') ? chat : `${chat.replace(/\D/g, '')}${numberServer}`);

/** A person's address without the device it was sent from. */
export const stripDevice = (address: string): string => (isGroup(address) ? address : `${userOf(address)}${serverOf(address)}`);

/** The other spelling of an address, as far as it is known. */
export type FindAlternateAddress = (address: string) => string | null;

/** Somebody under both addresses; written to under the alias, which outlives a change of number. */
export function toPerson(address: string, other: string | null, name: string | null): ChannelPerson {
  if (isGroup(address)) {
    return { address, number: null, alias: null, name, isGroup: true };
  }
  const [alias = null] = [address, other].filter((spelling): spelling is string => spelling !== null && isAlias(spelling));
  const [number = null] = [address, other].filter((spelling): spelling is string => spelling !== null && isNumber(spelling));
  return { address: alias ?? address, number: number === null ? null : userOf(number), alias, name, isGroup: false };
}

/** Who wrote a stanza, where, and for whom. */
export interface StanzaEnvelope {
  readonly chat: ChannelPerson;
  readonly sender: ChannelPerson | null;
  readonly key: MessageKey;
}

type Attributes = Readonly<Record<string, string>>;

interface AddressPair {
  readonly address: string;
  readonly other: string | undefined;
}

/** The other side of a chat between two: who wrote, or, on our own phone, to whom. */
function findOtherSide(attrs: Attributes, fromMe: boolean): AddressPair {
  const { from = '', recipient } = attrs;
  return fromMe && recipient !== undefined
    ? { address: recipient, other: attrs['recipient_pn'] ?? attrs['recipient_lid'] }
    : { address: from, other: attrs['sender_pn'] ?? attrs['sender_lid'] };
}

const isOwnAddress = (address: string | undefined, { number, alias }: Self): boolean =>
  address !== undefined && [userOf(number), userOf(alias)].includes(userOf(address));

/** The others of a group. */
export const excludeSelf = (members: readonly ChannelPerson[], self: Self): ChannelPerson[] =>
  members.filter(({ address, alias, number }) => ![address, alias, number].some((one) => isOwnAddress(one ?? undefined, self)));

function parseGroupEnvelope(attrs: Attributes, self: Self, findOther: FindAlternateAddress): StanzaEnvelope | null {
  const { from = '', participant, notify, id = '' } = attrs;
  if (participant === undefined) {
    return null;
  }
  const address = stripDevice(participant);
  const fromMe = isOwnAddress(participant, self);
  const other = attrs['participant_pn'] ?? attrs['participant_lid'] ?? findOther(address);
  const sender = toPerson(address, other, notify ?? null);
  return {
    chat: toPerson(from, null, null),
    sender: fromMe ? null : sender,
    key: { chat: from, participant: sender.address, fromMe, externalId: id },
  };
}

function parseDirectEnvelope(attrs: Attributes, self: Self, findOther: FindAlternateAddress): StanzaEnvelope {
  const { from, notify, id = '' } = attrs;
  const fromMe = isOwnAddress(from, self);
  const side = findOtherSide(attrs, fromMe);
  const address = stripDevice(side.address);
  const other = side.other === undefined ? findOther(address) : stripDevice(side.other);
  const chat = toPerson(address, other, fromMe ? null : (notify ?? null));
  return { chat, sender: fromMe ? null : chat, key: { chat: chat.address, participant: null, fromMe, externalId: id } };
}

/** Reads the addresses of a stanza; null for what is no conversation: status, channels, broadcasts. */
export function parseEnvelope(attrs: Attributes, self: Self, findOther: FindAlternateAddress): StanzaEnvelope | null {
  const { from = '' } = attrs;
  if (isGroup(from)) {
    return parseGroupEnvelope(attrs, self, findOther);
  }
  return isAlias(from) || isNumber(from) ? parseDirectEnvelope(attrs, self, findOther) : null;
}

/** The addresses whose other spelling the stanza does not tell. */
export function listUnpairedAddresses(attrs: Attributes, self: Self): string[] {
  const asked: string[] = [];
  parseEnvelope(attrs, self, (address) => {
    asked.push(address);
    return null;
  });
  return asked;
}
