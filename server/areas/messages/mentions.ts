import type { InboundMention } from '#server/channels/Channel.ts';

const numberServer = '@s.whatsapp.net';
/** Mentions in texts: `@` and the user part of an address. */
export const mentionPattern = /(?<!\w)@(\d{7,20})\b/g;

/** Mentions of an edited group text: known ones, and others by number. */
export const parseEditedMentions = (body: string, knownMentions: readonly InboundMention[]): InboundMention[] =>
  parseMentions(
    body,
    knownMentions.map(({ address }) => address),
  ).map((mention) => knownMentions.find(({ address, number }) => address === mention.address && number !== null) ?? mention);

/** The mention of an address; the number is known for some servers only. */
export function mentionOfAddress(address: string): InboundMention {
  const [user = ''] = address.split('@');
  return { address, number: address.endsWith(numberServer) ? user : null };
}

/** Mentions of a group text: chosen members, and others by number. */
export function parseMentions(body: string, chosenAddresses: readonly string[]): InboundMention[] {
  const users = new Set([...body.matchAll(mentionPattern)].map(([, user = '']) => user));
  return [...users].map((user) => mentionOfAddress(chosenAddresses.find((one) => one.split('@')[0] === user) ?? `${user}${numberServer}`));
}
