import type { Mentioned } from '#server/channels/Channel.ts';

const numberServer = '@s.whatsapp.net';
const named = /(?<!\w)@(\d{7,20})\b/g;

/** Who is named in words that go to a group: those who were chosen from its members, and whoever else is called by a number. */
export function mentionsOf(body: string, chosen: readonly string[]): Mentioned[] {
  const users = new Set([...body.matchAll(named)].map(([, user = '']) => user));
  return [...users].map((user) => {
    const address = chosen.find((one) => one.split('@')[0] === user) ?? `${user}${numberServer}`;
    return { address, number: address.endsWith(numberServer) ? user : null };
  });
}
