import { isGroup } from '#server/channels/whatsapp/inbound/addresses.ts';

/** Who is named in a group, by `@` and a number: they are told of it, and phones show their names. Elsewhere nobody is. */
export const mentionsIn = (chat: string, body: string): string[] =>
  isGroup(chat) ? [...new Set([...body.matchAll(/(?<!\w)@(\d{7,15})\b/g)].map(([, digits]) => `${digits}@s.whatsapp.net`))] : [];
