import { proto, unpadRandomMax16 } from '#server/channels/whatsapp/library.ts';
import type { InboundEdit, InboundItem, InboundReaction, InboundRevoke, MessageKey } from '#server/channels/Channel.ts';
import type { ReceivedStanza } from '#server/channels/whatsapp/store/Store.ts';
import { envelopeOf, userOf, type Envelope, type FindOther, type Self } from './addresses.ts';
import { saidIn, unwrapped } from './content.ts';
import { peopleOf } from './pairs.ts';
import { receiptOf } from './receipts.ts';

const { Type } = proto.Message.ProtocolMessage;

/** A message named inside another one; its author is whom the namer means. */
function revokedKey({ key }: Envelope, target: proto.IMessageKey): MessageKey {
  return { ...key, externalId: target.id ?? '' };
}

/** Changes to a message come from its author; somebody else's wish to revoke in a group is not believed yet. */
function changeOf(envelope: Envelope, { type, key, editedMessage }: proto.Message.IProtocolMessage): InboundEdit | InboundRevoke | null {
  if (!key?.id) {
    return null;
  }
  if (type === Type.REVOKE) {
    return { type: 'revoke', key: revokedKey(envelope, key) };
  }
  const body = editedMessage ? saidIn(unwrapped(editedMessage), null)?.body : undefined;
  return type === Type.MESSAGE_EDIT && body !== undefined ? { type: 'edit', key: revokedKey(envelope, key), body } : null;
}

/** A reaction names its message from the view of who reacts; turned into ours. */
function reactionOf(envelope: Envelope, self: Self, { key: target, text }: proto.Message.IReactionMessage): InboundReaction | null {
  if (!target?.id) {
    return null;
  }
  const { key, chat, sender } = envelope;
  const byReactor = target.fromMe === true;
  const ofOurs = chat.isGroup ? [userOf(self.number), userOf(self.alias)].includes(userOf(target.participant ?? '')) : !key.fromMe;
  const fromMe = byReactor ? key.fromMe : ofOurs;
  const participant = chat.isGroup ? ((byReactor ? key.participant : target.participant) ?? null) : null;
  return { type: 'reaction', key: { chat: key.chat, participant, fromMe, externalId: target.id }, sender, emoji: text ?? '' };
}

function messageOf(envelope: Envelope, stanza: ReceivedStanza['stanza'], content: proto.IMessage): InboundItem | null {
  const { key, chat, sender } = envelope;
  const said = saidIn(content, key);
  if (said === undefined) {
    return null;
  }
  const at = new Date(Number(stanza.attrs['t'] ?? 0) * 1000);
  return { type: 'message', key, chat, sender, at, ...said, isHistory: false };
}

function contentOf({ content, stanza }: ReceivedStanza, self: Self, findOther: FindOther): InboundItem | null {
  const envelope = stanza.attrs['category'] === 'peer' ? null : envelopeOf(stanza.attrs, self, findOther);
  if (envelope === null || content === null) {
    return null;
  }
  const message = unwrapped(proto.Message.decode(unpadRandomMax16(content)));
  if (message.protocolMessage) {
    return changeOf(envelope, message.protocolMessage);
  }
  return message.reactionMessage ? reactionOf(envelope, self, message.reactionMessage) : messageOf(envelope, stanza, message);
}

/** No table takes a zero in a text, and anybody can write one. */
function withoutZeros<T>(value: T): T {
  // The same value with other strings in it, so of the same type.
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '') : part)) as T;
}

const timed = <T extends { readonly at?: Date | null }>(copy: T, { at }: T): T => ({ ...copy, ...(at !== undefined && { at }) });

function readable(item: InboundItem | null): InboundItem | null {
  // The way through text would make a text of a time.
  return item?.type === 'message' || item?.type === 'receipt' ? timed(withoutZeros(item), item) : withoutZeros(item);
}

/** Turns what came off the wire into what the port speaks of; null when it is for nobody. Same in, same out. */
export function normalise(received: ReceivedStanza, self: Self, findOther: FindOther): InboundItem | null {
  if (received.kind === 'people') {
    return peopleOf(received.stanza, self);
  }
  return readable(received.kind === 'receipt' ? receiptOf(received.stanza) : contentOf(received, self, findOther));
}
