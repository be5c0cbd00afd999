import type { ChannelPerson } from '#server/channels/Channel.ts';
import { isGroup, userOf } from '#server/channels/whatsapp/inbound/addresses.ts';

/** The address of a member whose privacy id stands in the words; anything else is a number. */
const toMemberAddress = (digits: string, members: readonly ChannelPerson[]): string =>
  members.find(({ alias }) => alias !== null && userOf(alias) === digits)?.alias ?? `${digits}@s.whatsapp.net`;

/** Who is named in a group, by `@` and digits: they are told of it, and phones show their names. Elsewhere nobody is. */
export const findMentions = (chat: string, body: string, members: readonly ChannelPerson[] = []): string[] =>
  isGroup(chat) ? [...new Set([...body.matchAll(/(?<!\w)@(\d{7,20})\b/g)].map(([, digits = '']) => toMemberAddress(digits, members)))] : [];
