import type { InboundMention } from '#server/channels/Channel.ts';

const numberServer = '@s.whatsapp.net';
/** Mentions in texts: `@` and the user part of an address. */
export const mentionPattern = /(?<!\w)@(\d{7,20})\b/g;

/** Mentions of an edited group text: known ones, and others by number. */
export function parseEditedMentions(body: string, knownMentions: readonly InboundMention[]): InboundMention[] {
  const known = new Map(knownMentions.filter(({ number }) => number !== null).map((mention) => [mention.address, mention]));
  return parseMentions(
    body,
    knownMentions.map(({ address }) => address),
  ).map((mention) => known.get(mention.address) ?? mention);
}

/** The mention of an address; the number is known for some servers only. */
export function mentionOfAddress(address: string): InboundMention {
  const [user = ''] = address.split('@');
  return { address, number: address.endsWith(numberServer) ? user : null };
}

/** Mentions of a group text: chosen members, and others by number. */
export function parseMentions(body: string, chosenAddresses: readonly string[]): InboundMention[] {
  const users = new Set([...body.matchAll(mentionPattern)].map(([, user = '']) => user));
  // Of two addresses of one user the first counts.
  const addresses = new Map(chosenAddresses.toReversed().map((address) => [address.split('@')[0], address]));
  return [...users].map((user) => mentionOfAddress(addresses.get(user) ?? `${user}${numberServer}`));
}
