import type { Mentioned } from '#server/channels/Channel.ts';

const numberServer = '@s.whatsapp.net';
/** An `@` and what stands behind it, as channels name people. */
export const namedIn = /(?<!\w)@(\d{7,20})\b/g;

/** Who is named in words that take the place of others, to a group: those who are known, and whoever else is called by a number. */
export const mentionsAfter = (body: string, known: readonly Mentioned[]): Mentioned[] =>
  mentionsOf(
    body,
    known.map(({ address }) => address),
  ).map((mention) => known.find(({ address, number }) => address === mention.address && number !== null) ?? mention);

/** Somebody under an address; only of some addresses is the number known. */
export function mentionedAt(address: string): Mentioned {
  const [user = ''] = address.split('@');
  return { address, number: address.endsWith(numberServer) ? user : null };
}

/** Who is named in words that go to a group: those who were chosen from its members, and whoever else is called by a number. */
export function mentionsOf(body: string, chosen: readonly string[]): Mentioned[] {
  const users = new Set([...body.matchAll(namedIn)].map(([, user = '']) => user));
  return [...users].map((user) => mentionedAt(chosen.find((one) => one.split('@')[0] === user) ?? `${user}${numberServer}`));
}
