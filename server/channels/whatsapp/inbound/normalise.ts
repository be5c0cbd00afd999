import { proto, unpadRandomMax16 } from '#server/channels/whatsapp/library.ts';
import type {
  InboundEdit,
  InboundItem,
  InboundMessage,
  InboundReaction,
  InboundRevoke,
  InboundVote,
  Mentioned,
  MessageKey,
  Person,
} from '#server/channels/Channel.ts';
import { writable } from '#server/channels/plainText.ts';
import type { ReceivedStanza, StanzaFields } from '#server/channels/whatsapp/store/Store.ts';
import { envelopeOf, personOf, userOf, withoutDevice, type Envelope, type FindOther, type Self } from './addresses.ts';
import { callOf } from './calls.ts';
import { mentionedIn, saidIn } from './content.ts';
import { groupOf, type GroupFacts } from './groups.ts';
import { unwrapped } from './layers.ts';
import { peopleOf } from './pairs.ts';
import { receiptsOf } from './receipts.ts';
import { choicesIn, editIn, reactionIn, type Original } from './secrets.ts';
import { unreadableKind } from './unreadable.ts';
import { stanzaOf } from './webMessage.ts';

const { Type } = proto.Message.ProtocolMessage;

/** What has to be known beside a stanza to read it. */
export interface Ground {
  readonly self: Self;
  readonly findOther: FindOther;
  /** Those that the message may be about: ids are chosen by their authors. */
  readonly originals: readonly Original[];
  /** The group it was said in. */
  readonly group: GroupFacts | null;
  /** Whom in a group messages of ours were for, by their ids. */
  readonly recipients: ReadonlyMap<string, readonly Person[]>;
}

/** A row of the inbox, decoded. */
export interface Opened {
  readonly kind: ReceivedStanza['kind'];
  readonly stanza: StanzaFields;
  /** Without its wrappers; null where there is no content. */
  readonly message: proto.IMessage | null;
}

export const opened = ({ kind, stanza, content }: ReceivedStanza): Opened => ({
  kind,
  stanza,
  message: content === null ? null : unwrapped(proto.Message.decode(unpadRandomMax16(content))),
});

/** A message named inside another one; its author is whom the namer means. */
const ownKey = ({ key }: Envelope, target: proto.IMessageKey): MessageKey => ({ ...key, externalId: target.id ?? '' });

/** Whose message is taken back: the author's own, or, by somebody who may, anybody's in the group. */
function revokedKey(envelope: Envelope, target: proto.IMessageKey, ground: Ground): MessageKey {
  const { key, chat } = envelope;
  if (!chat.isGroup || !target.participant || !isAdmin(envelope, ground)) {
    return ownKey(envelope, target);
  }
  const { self, findOther } = ground;
  const named = envelopeOf({ from: key.chat, participant: target.participant, id: target.id ?? '' }, self, findOther);
  return named?.key ?? ownKey(envelope, target);
}

const isAdmin = ({ sender }: Envelope, { group }: Ground): boolean =>
  sender !== null && group !== null && group.admins.some((admin) => [sender.address, sender.alias].includes(admin));

/** Changes to a message come from its author, or from an administrator of the group. */
function changeOf(envelope: Envelope, change: proto.Message.IProtocolMessage, ground: Ground): InboundEdit | InboundRevoke | null {
  const { type, key, editedMessage } = change;
  if (!key?.id) {
    return null;
  }
  if (type === Type.REVOKE) {
    return { type: 'revoke', key: revokedKey(envelope, key, ground) };
  }
  return type === Type.MESSAGE_EDIT ? editOf(ownKey(envelope, key), editedMessage, ground) : null;
}

/** The new words, and whom they name. */
function editOf(key: MessageKey, edited: proto.IMessage | null | undefined, { findOther }: Ground): InboundEdit | null {
  const message = edited && unwrapped(edited);
  const said = message && saidIn(message, null);
  return said ? { type: 'edit', key, body: said.body, ...mentionsIn(message, findOther) } : null;
}

/** The same edit, sealed with the secret of the original. */
function sealedEdit(envelope: Envelope, sealed: proto.Message.ISecretEncryptedMessage, ground: Ground): InboundEdit | null {
  const { targetMessageKey: target } = sealed;
  const inside = editIn(sealed, { ...ground, sender: envelope.sender });
  const edited = inside && (unwrapped(inside).protocolMessage?.editedMessage ?? inside);
  return target?.id ? editOf(ownKey(envelope, target), edited, ground) : null;
}

/** A message that another one names from the view of its writer; turned into ours. */
function targetKey(envelope: Envelope, target: proto.IMessageKey, { self, findOther }: Ground): MessageKey {
  const { key, chat } = envelope;
  if (target.fromMe === true) {
    return ownKey(envelope, target);
  }
  if (!chat.isGroup) {
    return { ...ownKey(envelope, target), fromMe: !key.fromMe };
  }
  const named = envelopeOf({ from: key.chat, participant: target.participant ?? '', id: target.id ?? '' }, self, findOther);
  return named?.key ?? ownKey(envelope, target);
}

function reactionOf(envelope: Envelope, { key, text }: proto.Message.IReactionMessage, ground: Ground): InboundReaction | null {
  return key?.id ? { type: 'reaction', key: targetKey(envelope, key, ground), sender: envelope.sender, emoji: text ?? '' } : null;
}

/** The same, sealed with the secret of what it is about. */
function sealedReaction(envelope: Envelope, sealed: proto.Message.IEncReactionMessage, ground: Ground): InboundReaction | null {
  const reaction = reactionIn(sealed, { ...ground, sender: envelope.sender });
  const { targetMessageKey: key } = sealed;
  return reaction && key ? reactionOf(envelope, { ...reaction, key }, ground) : null;
}

function voteOf(envelope: Envelope, vote: proto.Message.IPollUpdateMessage, ground: Ground): InboundVote | null {
  const { pollCreationMessageKey: poll } = vote;
  const choices = choicesIn(vote, { ...ground, sender: envelope.sender });
  return poll?.id && choices ? { type: 'vote', key: targetKey(envelope, poll, ground), sender: envelope.sender, choices } : null;
}

/** Who is named, under the address that stands in the words; nothing where nobody is. */
function mentionsIn(message: proto.IMessage, findOther: FindOther): { readonly mentions?: readonly Mentioned[] } {
  const mentions = mentionedIn(message).map((jid) => {
    const address = withoutDevice(jid);
    return { address, number: personOf(address, findOther(address), null).number };
  });
  return mentions.length === 0 ? {} : { mentions };
}

const nothingSaid = { body: '', media: null, quotedId: null } as const;

/** A message in the words of its stanza; its chat is called as its group is. */
function framed(
  envelope: Envelope,
  { attrs }: StanzaFields,
  { group }: Ground,
): Omit<InboundMessage, 'kind' | 'body' | 'media' | 'quotedId'> {
  const { key, chat, sender } = envelope;
  const at = new Date(Number(attrs['t'] ?? 0) * 1000);
  return { type: 'message', key, chat: group === null ? chat : { ...chat, name: group.subject }, sender, at, isHistory: false };
}

function messageOf(
  envelope: Envelope,
  stanza: StanzaFields,
  { message, ground }: { message: proto.IMessage; ground: Ground },
): InboundItem | null {
  const said = saidIn(message, envelope.key);
  return said === undefined ? null : { ...framed(envelope, stanza, ground), ...said, ...mentionsIn(message, ground.findOther) };
}

function contentOf(
  envelope: Envelope,
  stanza: StanzaFields,
  { message, ground }: { message: proto.IMessage; ground: Ground },
): InboundItem | null {
  const { protocolMessage, secretEncryptedMessage, reactionMessage, encReactionMessage, pollUpdateMessage } = message;
  if (protocolMessage) {
    return changeOf(envelope, protocolMessage, ground);
  }
  if (secretEncryptedMessage) {
    return sealedEdit(envelope, secretEncryptedMessage, ground);
  }
  if (reactionMessage) {
    return reactionOf(envelope, reactionMessage, ground);
  }
  if (encReactionMessage) {
    return sealedReaction(envelope, encReactionMessage, ground);
  }
  return pollUpdateMessage ? voteOf(envelope, pollUpdateMessage, ground) : messageOf(envelope, stanza, { message, ground });
}

/** One message with its stanza; null when it is for nobody. */
export function itemOf({ stanza, message }: Pick<Opened, 'stanza' | 'message'>, ground: Ground): InboundItem | null {
  const envelope = envelopeOf(stanza.attrs, ground.self, ground.findOther);
  return envelope === null || message === null ? null : contentOf(envelope, stanza, { message, ground });
}

function placeholderOf(stanza: StanzaFields, ground: Ground): InboundItem | null {
  const envelope = envelopeOf(stanza.attrs, ground.self, ground.findOther);
  return envelope && { ...framed(envelope, stanza, ground), ...nothingSaid, kind: unreadableKind(stanza) };
}

/** What our own phone sends to this client alone. */
export const isPeer = ({ stanza: { attrs } }: Pick<Opened, 'stanza'>, { number, alias }: Self): boolean =>
  attrs['category'] === 'peer' && [userOf(number), userOf(alias)].includes(userOf(attrs['from']));

/** Messages that our phone brings because this client could not open them. */
function broughtAgain({ message }: Opened, ground: Ground): (InboundItem | null)[] {
  const answer = message?.protocolMessage?.peerDataOperationRequestResponseMessage;
  const brought = (answer?.peerDataOperationResult ?? []).flatMap(({ placeholderMessageResendResponse: resent }) =>
    resent?.webMessageInfoBytes?.length ? [proto.WebMessageInfo.decode(resent.webMessageInfoBytes)] : [],
  );
  return brought.map((info) => {
    const attrs = stanzaOf(info, { self: ground.self, other: ground.findOther(info.key?.remoteJid ?? '') });
    return itemOf({ stanza: { attrs }, message: info.message ? unwrapped(info.message) : null }, ground);
  });
}

function itemsOf(received: Opened, ground: Ground): (InboundItem | null)[] {
  const { kind, stanza } = received;
  switch (kind) {
    case 'receipt':
      return receiptsOf(stanza, ground);
    case 'people':
      return [peopleOf(stanza, ground.self)];
    case 'unreadable':
      return [placeholderOf(stanza, ground)];
    case 'call':
      return [callOf(stanza, ground.findOther)];
    case 'group':
      return [groupOf(stanza)];
    case 'message':
      return stanza.attrs['category'] === 'peer'
        ? isPeer(received, ground.self)
          ? broughtAgain(received, ground)
          : []
        : [itemOf(received, ground)];
  }
}

/** Turns what came off the wire into what the port speaks of; nothing when it is for nobody. Same in, same out. */
export const normalise = (received: Opened, ground: Ground): InboundItem[] =>
  itemsOf(received, ground)
    .filter((item) => item !== null)
    .map(writable);
