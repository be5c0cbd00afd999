import type { PhoneKind, PhonePerson } from '#shared/conversations/phone.ts';
import type { InboundItem, MessageKey, RemoteMedia } from '#server/channels/Channel.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { addressOf, toChannelPerson } from './addresses.ts';

/** The media type of the API for a phone's message (behaviour §3.2). */
function wireKind(kind: PhoneKind, mime: string | null): string {
  switch (kind) {
    case 'text':
      return 'conversation';
    case 'location':
      return 'locationMessage';
    case 'contact':
      return 'contactMessage';
    case 'sticker':
      return 'image';
    case 'voice':
      return 'audio';
    case 'document':
      return mime?.split('/', 1).join('') ?? 'application';
    default:
      return kind;
  }
}

/** The stored body; messages without a text get their placeholder. */
function wireBody(kind: PhoneKind, body: string, name: string | null): string {
  if (kind === 'audio' || kind === 'voice') {
    return 'Áudio';
  }
  return kind === 'sticker' ? 'sticker' : body || (name ?? '');
}

const messageKeyOf = (person: PhonePerson, externalId: string, fromMe: boolean): MessageKey => ({
  chat: addressOf(person.number),
  participant: null,
  fromMe,
  externalId,
});

interface PhoneMessageInput {
  readonly externalId: string;
  readonly kind: PhoneKind;
  readonly body: string;
  readonly at: Date;
  readonly media: RemoteMedia | null;
  readonly quotedId: string | null;
}

/** Builders of inbound items. */
export const phoneItems = {
  message: (person: PhonePerson, { externalId, kind, body, at, media, quotedId }: PhoneMessageInput): InboundItem => ({
    type: 'message',
    key: messageKeyOf(person, externalId, false),
    chat: toChannelPerson(person),
    sender: toChannelPerson(person),
    at,
    kind: wireKind(kind, media?.mime ?? null),
    body: wireBody(kind, body, media?.name ?? null),
    media,
    quotedId,
    isHistory: false,
  }),
  typing: (person: PhonePerson, isTyping: boolean): InboundItem => ({ type: 'typing', chat: toChannelPerson(person), isTyping }),
  edit: (person: PhonePerson, externalId: string, body: string): InboundItem => ({
    type: 'edit',
    key: messageKeyOf(person, externalId, false),
    body,
  }),
  revoke: (person: PhonePerson, externalId: string): InboundItem => ({ type: 'revoke', key: messageKeyOf(person, externalId, false) }),
  reaction: (person: PhonePerson, target: { id: string; byPerson: boolean }, emoji: string): InboundItem => ({
    type: 'reaction',
    key: messageKeyOf(person, target.id, !target.byPerson),
    sender: toChannelPerson(person),
    emoji,
  }),
  receipt: (externalIds: readonly string[], delivery: 'delivered' | 'read'): InboundItem => ({
    type: 'receipt',
    externalIds,
    delivery,
    failure: null,
  }),
};

/** Adds an item to the inbox; the owner of the connection delivers it. */
export async function enqueueInboxItem({ em, companyId }: Scope, person: PhonePerson, item: InboundItem): Promise<void> {
  await execute(em, 'insert into simulated_inbox (company_id, connection_id, chat, item) values ($1, $2, $3, $4::jsonb)', [
    companyId,
    person.connectionId,
    addressOf(person.number),
    JSON.stringify(item),
  ]);
}
