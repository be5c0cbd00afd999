import type { ChannelPerson } from '#server/channels/Channel.ts';
import { isGroup, userOf } from '#server/channels/whatsapp/inbound/addresses.ts';

/** The address of the member whose LID has these digits, else that of the number. */
const toMemberAddress = (digits: string, members: readonly ChannelPerson[]): string =>
  members.find(({ alias }) => alias !== null && userOf(alias) === digits)?.alias ?? `${digits}@s.whatsapp.net`;

/** Addresses of the members that a text mentions as `@` and digits; none outside groups. */
export const findMentions = (chat: string, body: string, members: readonly ChannelPerson[] = []): string[] =>
  isGroup(chat) ? [...new Set([...body.matchAll(/(?<!\w)@(\d{7,20})\b/g)].map(([, digits = '']) => toMemberAddress(digits, members)))] : [];
