import type { InboundMention } from '#server/channels/Channel.ts';

const numberServer = '@s.whatsapp.net';
/** An `@` and what stands behind it, as channels name people. */
export const mentionPattern = /(?<!\w)@(\d{7,20})\b/g;

/** Who is named in words that take the place of others, to a group: those who are known, and whoever else is called by a number. */
export const parseEditedMentions = (body: string, known: readonly InboundMention[]): InboundMention[] =>
  parseMentions(
    body,
    known.map(({ address }) => address),
  ).map((mention) => known.find(({ address, number }) => address === mention.address && number !== null) ?? mention);

/** Somebody under an address; only of some addresses is the number known. */
export function mentionOfAddress(address: string): InboundMention {
  const [user = ''] = address.split('@');
  return { address, number: address.endsWith(numberServer) ? user : null };
}

/** Who is named in words that go to a group: those who were chosen from its members, and whoever else is called by a number. */
export function parseMentions(body: string, chosen: readonly string[]): InboundMention[] {
  const users = new Set([...body.matchAll(mentionPattern)].map(([, user = '']) => user));
  return [...users].map((user) => mentionOfAddress(chosen.find((one) => one.split('@')[0] === user) ?? `${user}${numberServer}`));
}
