import { createHash } from 'node:crypto';
import type { MessageKey, ChannelPerson } from '#server/channels/Channel.ts';

/** The two addresses of the own account. */
export interface Self {
  /** `5511…@s.whatsapp.net`, with or without a device. */
  readonly number: string;
  readonly alias: string;
}

const numberServer = '@s.whatsapp.net';
const aliasServer = '@lid';

/** The user part of an address, without device and server. */
export const userOf = (address: string | undefined): string => (address ?? '').split('@')[0]?.split(':')[0] ?? '';

/** Accounts whose messages a provider of Meta's Cloud API handles: the same people under another server. */
const hostedServers: Readonly<Record<string, string>> = { '@hosted': numberServer, '@hosted.lid': aliasServer };

const serverOf = (address: string): string => {
  const server = address.slice(address.indexOf('@'));
  return hostedServers[server] ?? server;
};

export const isAlias = (address: string): boolean => serverOf(address) === aliasServer;
export const isNumber = (address: string): boolean => serverOf(address) === numberServer;
export const isGroup = (address: string): boolean => address.endsWith('@g.us');

/** Messages that belong to no conversation of the company. */
export type DroppedKind = 'status' | 'newsletter' | 'bot' | 'self';

/** Meta AI and the bots that are made with it. */
const botPattern = /@bot$|^(?:1313555\d{4}|131655500\d{2})@(?:c\.us|s\.whatsapp\.net)$/;

/** What is dropped by its address alone; null for all others. */
export function classifyDropped(address: string): DroppedKind | null {
  if (address === 'status@broadcast') {
    return 'status';
  }
  if (address.endsWith('@newsletter')) {
    return 'newsletter';
  }
  return botPattern.test(address) ? 'bot' : null;
}

/** The address to send to, from an address or from a number in any spelling. */
export const toChatAddress = (chat: string): string => (chat.includes('@') ? chat : `${chat.replace(/\D/g, '')}${numberServer}`);

/** An address without its device; a hosted one is that of the person. */
export const stripDevice = (address: string): string => (isGroup(address) ? address : `${userOf(address)}${serverOf(address)}`);

/** Finds the LID of a number, or the number of a LID. */
export type FindAlternateAddress = (address: string) => string | null;

/** A person or group as the channel port describes it; `address` is the LID where it is known, which outlives a change of number. */
export function toPerson(address: string, other: string | null, name: string | null): ChannelPerson {
  if (isGroup(address)) {
    return { address, number: null, alias: null, name, isGroup: true };
  }
  const [alias = null] = [address, other].filter((form): form is string => form !== null && isAlias(form));
  const [number = null] = [address, other].filter((form): form is string => form !== null && isNumber(form));
  return { address: alias ?? address, number: number === null ? null : userOf(number), alias, name, isGroup: false };
}

/** Chat, sender and key of a message; `sender` is null when it was sent by the own account. */
export interface StanzaEnvelope {
  readonly chat: ChannelPerson;
  readonly sender: ChannelPerson | null;
  readonly key: MessageKey;
}

type Attributes = Readonly<Record<string, string>>;

interface AddressPair {
  readonly address: string;
  readonly alternate: string | undefined;
}

const maxIdLength = 255;

/** The id of a message, which its sender has chosen; the digest of one that is too long for an index. */
export const toExternalId = (id: string): string => (id.length <= maxIdLength ? id : createHash('sha256').update(id).digest('hex'));

/** The username under which a person writes; *unverified* for senders: Baileys reads that of recipients and group members. */
const withUsername = (person: ChannelPerson, username: string | undefined): ChannelPerson => (username ? { ...person, username } : person);

/** The other side of a direct chat: the sender, or the recipient of a message of the own phone. */
function findOtherSide(attrs: Attributes, fromMe: boolean): AddressPair {
  const { from = '', recipient } = attrs;
  return fromMe && recipient !== undefined
    ? { address: recipient, alternate: attrs['recipient_pn'] ?? attrs['recipient_lid'] }
    : { address: from, alternate: attrs['sender_pn'] ?? attrs['sender_lid'] };
}

export const isOwnAddress = (address: string | undefined, { number, alias }: Self): boolean =>
  address !== undefined && [userOf(number), userOf(alias)].includes(userOf(address));

/** Members without the own account. */
export const excludeSelf = (members: readonly ChannelPerson[], self: Self): ChannelPerson[] =>
  members.filter(({ address, alias, number }) => ![address, alias, number].some((one) => isOwnAddress(one ?? undefined, self)));

function parseGroupEnvelope(attrs: Attributes, self: Self, findAlternate: FindAlternateAddress): StanzaEnvelope | null {
  const { from = '', participant, notify, id = '' } = attrs;
  if (participant === undefined) {
    return null;
  }
  const address = stripDevice(participant);
  const fromMe = isOwnAddress(participant, self);
  const other = attrs['participant_pn'] ?? attrs['participant_lid'] ?? findAlternate(address);
  const sender = withUsername(toPerson(address, other, notify ?? null), attrs['participant_username']);
  return {
    chat: toPerson(from, null, null),
    sender: fromMe ? null : sender,
    key: { chat: from, participant: sender.address, fromMe, externalId: toExternalId(id) },
  };
}

function parseDirectEnvelope(attrs: Attributes, self: Self, findAlternate: FindAlternateAddress): StanzaEnvelope {
  const { from, notify, id = '' } = attrs;
  const fromMe = isOwnAddress(from, self);
  const side = findOtherSide(attrs, fromMe);
  const address = stripDevice(side.address);
  const other = side.alternate === undefined ? findAlternate(address) : stripDevice(side.alternate);
  const username = fromMe ? (attrs['peer_recipient_username'] ?? attrs['recipient_username']) : attrs['sender_username'];
  const chat = withUsername(toPerson(address, other, fromMe ? null : (notify ?? null)), username);
  return { chat, sender: fromMe ? null : chat, key: { chat: chat.address, participant: null, fromMe, externalId: toExternalId(id) } };
}

/** The attributes that a message of another person's broadcast list would have in the chat with its sender. */
function toDirectAttrs({ participant, ...attrs }: Attributes): Attributes {
  const { participant_pn: number, participant_lid: alias } = attrs;
  return {
    ...attrs,
    from: participant ?? '',
    ...(number !== undefined && { sender_pn: number }),
    ...(alias !== undefined && { sender_lid: alias }),
  };
}

const isBroadcastList = (address: string): boolean => address.endsWith('@broadcast') && classifyDropped(address) === null;

const isPerson = (address: string): boolean => (isAlias(address) || isNumber(address)) && classifyDropped(address) === null;

/** Finds what is dropped on purpose: status, newsletters, talks with bots, also those of the own phone, and its notes to itself. */
export function findDroppedKind(attrs: Attributes, self: Self): DroppedKind | null {
  const { from = '', recipient, participant = '' } = attrs;
  const chat = isOwnAddress(from, self) && recipient !== undefined ? recipient : from;
  const isNote = chat === recipient && isOwnAddress(recipient, self);
  return isNote ? 'self' : (classifyDropped(chat) ?? classifyDropped(participant));
}

/** Parses the addresses of a stanza; null for what is dropped on purpose and for what belongs to no known chat. */
export function parseEnvelope(attrs: Attributes, self: Self, findAlternate: FindAlternateAddress): StanzaEnvelope | null {
  const { from = '', participant } = attrs;
  if (findDroppedKind(attrs, self) !== null) {
    return null;
  }
  if (isGroup(from)) {
    return parseGroupEnvelope(attrs, self, findAlternate);
  }
  if (isBroadcastList(from)) {
    const isOthers = participant !== undefined && isPerson(participant) && !isOwnAddress(participant, self);
    return isOthers ? parseDirectEnvelope(toDirectAttrs(attrs), self, findAlternate) : null;
  }
  return isPerson(findOtherSide(attrs, isOwnAddress(from, self)).address) ? parseDirectEnvelope(attrs, self, findAlternate) : null;
}

/** The addresses whose alternate address is not in the stanza. */
export function listUnpairedAddresses(attrs: Attributes, self: Self): string[] {
  const unpaired: string[] = [];
  parseEnvelope(attrs, self, (address) => {
    unpaired.push(address);
    return null;
  });
  return unpaired;
}
