import { proto, unpadRandomMax16 } from '#server/channels/whatsapp/library/baileys.ts';
import type {
  InboundEdit,
  InboundItem,
  InboundMessage,
  InboundReaction,
  InboundRevoke,
  InboundVote,
  InboundMention,
  MessageKey,
  ChannelPerson,
} from '#server/channels/Channel.ts';
import { stripNulCharacters } from '#server/channels/stripNulCharacters.ts';
import type { ReceivedStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { parseEnvelope, toPerson, userOf, stripDevice, type StanzaEnvelope, type FindAlternateAddress, type Self } from './addresses.ts';
import { toInboundCall } from './CallInterceptor.ts';
import { listMentionedAddresses, parseContent } from './parseContent.ts';
import { toInboundGroup, type GroupInfo } from './groupStanzas.ts';
import { unwrapMessage } from './unwrapMessage.ts';
import { toInboundPeople } from './lidPairs.ts';
import { toInboundReceipts } from './receipts.ts';
import { decryptPollChoices, decryptEdit, decryptReaction, type OriginalMessage } from './messageSecrets.ts';
import { placeholderKind } from './toUnreadableStanza.ts';
import { toStanzaAttrs } from './toStanzaAttrs.ts';

const { Type } = proto.Message.ProtocolMessage;

/** What has to be known beside a stanza to read it. */
export interface StanzaContext {
  readonly self: Self;
  readonly findOther: FindAlternateAddress;
  /** Those that the message may be about: ids are chosen by their authors. */
  readonly originals: readonly OriginalMessage[];
  /** The group it was said in. */
  readonly group: GroupInfo | null;
  /** Whom in a group messages of ours were for, by their ids. */
  readonly recipients: ReadonlyMap<string, readonly ChannelPerson[]>;
}

/** A row of the inbox, decoded. */
export interface DecodedStanza {
  readonly kind: ReceivedStanza['kind'];
  readonly stanza: StanzaFields;
  /** Without its wrappers; null where there is no content. */
  readonly message: proto.IMessage | null;
}

export const decodeStanza = ({ kind, stanza, content }: ReceivedStanza): DecodedStanza => ({
  kind,
  stanza,
  message: content === null ? null : unwrapMessage(proto.Message.decode(unpadRandomMax16(content))),
});

/** A message named inside another one; its author is whom the namer means. */
const toOwnKey = ({ key }: StanzaEnvelope, target: proto.IMessageKey): MessageKey => ({ ...key, externalId: target.id ?? '' });

/** Whose message is taken back: the author's own, or, by somebody who may, anybody's in the group. */
function toRevokedKey(envelope: StanzaEnvelope, target: proto.IMessageKey, ground: StanzaContext): MessageKey {
  const { key, chat } = envelope;
  if (!chat.isGroup || !target.participant || !isAdmin(envelope, ground)) {
    return toOwnKey(envelope, target);
  }
  const { self, findOther } = ground;
  const named = parseEnvelope({ from: key.chat, participant: target.participant, id: target.id ?? '' }, self, findOther);
  return named?.key ?? toOwnKey(envelope, target);
}

const isAdmin = ({ sender }: StanzaEnvelope, { group }: StanzaContext): boolean =>
  sender !== null && group !== null && group.admins.some((admin) => [sender.address, sender.alias].includes(admin));

/** Changes to a message come from its author, or from an administrator of the group. */
function toChange(
  envelope: StanzaEnvelope,
  change: proto.Message.IProtocolMessage,
  ground: StanzaContext,
): InboundEdit | InboundRevoke | null {
  const { type, key, editedMessage } = change;
  if (!key?.id) {
    return null;
  }
  if (type === Type.REVOKE) {
    return { type: 'revoke', key: toRevokedKey(envelope, key, ground) };
  }
  return type === Type.MESSAGE_EDIT ? toEdit(toOwnKey(envelope, key), editedMessage, ground) : null;
}

/** The new words, and whom they name. */
function toEdit(key: MessageKey, edited: proto.IMessage | null | undefined, { findOther }: StanzaContext): InboundEdit | null {
  const message = edited && unwrapMessage(edited);
  const said = message && parseContent(message, null);
  return said ? { type: 'edit', key, body: said.body, ...toMentions(message, findOther) } : null;
}

/** The same edit, sealed with the secret of the original. */
function toEncryptedEdit(
  envelope: StanzaEnvelope,
  sealed: proto.Message.ISecretEncryptedMessage,
  ground: StanzaContext,
): InboundEdit | null {
  const { targetMessageKey: target } = sealed;
  const inside = decryptEdit(sealed, { ...ground, sender: envelope.sender });
  const edited = inside && (unwrapMessage(inside).protocolMessage?.editedMessage ?? inside);
  return target?.id ? toEdit(toOwnKey(envelope, target), edited, ground) : null;
}

/** A message that another one names from the view of its writer; turned into ours. */
function toTargetKey(envelope: StanzaEnvelope, target: proto.IMessageKey, { self, findOther }: StanzaContext): MessageKey {
  const { key, chat } = envelope;
  if (target.fromMe === true) {
    return toOwnKey(envelope, target);
  }
  if (!chat.isGroup) {
    return { ...toOwnKey(envelope, target), fromMe: !key.fromMe };
  }
  const named = parseEnvelope({ from: key.chat, participant: target.participant ?? '', id: target.id ?? '' }, self, findOther);
  return named?.key ?? toOwnKey(envelope, target);
}

function toReaction(
  envelope: StanzaEnvelope,
  { key, text }: proto.Message.IReactionMessage,
  ground: StanzaContext,
): InboundReaction | null {
  return key?.id ? { type: 'reaction', key: toTargetKey(envelope, key, ground), sender: envelope.sender, emoji: text ?? '' } : null;
}

/** The same, sealed with the secret of what it is about. */
function toEncryptedReaction(
  envelope: StanzaEnvelope,
  sealed: proto.Message.IEncReactionMessage,
  ground: StanzaContext,
): InboundReaction | null {
  const reaction = decryptReaction(sealed, { ...ground, sender: envelope.sender });
  const { targetMessageKey: key } = sealed;
  return reaction && key ? toReaction(envelope, { ...reaction, key }, ground) : null;
}

function toVote(envelope: StanzaEnvelope, vote: proto.Message.IPollUpdateMessage, ground: StanzaContext): InboundVote | null {
  const { pollCreationMessageKey: poll } = vote;
  const choices = decryptPollChoices(vote, { ...ground, sender: envelope.sender });
  return poll?.id && choices ? { type: 'vote', key: toTargetKey(envelope, poll, ground), sender: envelope.sender, choices } : null;
}

/** Who is named, under the address that stands in the words; nothing where nobody is. */
function toMentions(message: proto.IMessage, findOther: FindAlternateAddress): { readonly mentions?: readonly InboundMention[] } {
  const mentions = listMentionedAddresses(message).map((jid) => {
    const address = stripDevice(jid);
    return { address, number: toPerson(address, findOther(address), null).number };
  });
  return mentions.length === 0 ? {} : { mentions };
}

const emptyContent = { body: '', media: null, quotedId: null } as const;

/** A message in the words of its stanza; its chat is called as its group is. */
function toMessageFrame(
  envelope: StanzaEnvelope,
  { attrs }: StanzaFields,
  { group }: StanzaContext,
): Omit<InboundMessage, 'kind' | 'body' | 'media' | 'quotedId'> {
  const { key, chat, sender } = envelope;
  const at = new Date(Number(attrs['t'] ?? 0) * 1000);
  return { type: 'message', key, chat: group === null ? chat : { ...chat, name: group.subject }, sender, at, isHistory: false };
}

function toMessage(
  envelope: StanzaEnvelope,
  stanza: StanzaFields,
  { message, ground }: { message: proto.IMessage; ground: StanzaContext },
): InboundItem | null {
  const said = parseContent(message, envelope.key);
  return said === undefined ? null : { ...toMessageFrame(envelope, stanza, ground), ...said, ...toMentions(message, ground.findOther) };
}

function toContentItem(
  envelope: StanzaEnvelope,
  stanza: StanzaFields,
  { message, ground }: { message: proto.IMessage; ground: StanzaContext },
): InboundItem | null {
  const { protocolMessage, secretEncryptedMessage, reactionMessage, encReactionMessage, pollUpdateMessage } = message;
  if (protocolMessage) {
    return toChange(envelope, protocolMessage, ground);
  }
  if (secretEncryptedMessage) {
    return toEncryptedEdit(envelope, secretEncryptedMessage, ground);
  }
  if (reactionMessage) {
    return toReaction(envelope, reactionMessage, ground);
  }
  if (encReactionMessage) {
    return toEncryptedReaction(envelope, encReactionMessage, ground);
  }
  return pollUpdateMessage ? toVote(envelope, pollUpdateMessage, ground) : toMessage(envelope, stanza, { message, ground });
}

/** One message with its stanza; null when it is for nobody. */
export function toInboundItem({ stanza, message }: Pick<DecodedStanza, 'stanza' | 'message'>, ground: StanzaContext): InboundItem | null {
  const envelope = parseEnvelope(stanza.attrs, ground.self, ground.findOther);
  return envelope === null || message === null ? null : toContentItem(envelope, stanza, { message, ground });
}

function toPlaceholder(stanza: StanzaFields, ground: StanzaContext): InboundItem | null {
  const envelope = parseEnvelope(stanza.attrs, ground.self, ground.findOther);
  return envelope && { ...toMessageFrame(envelope, stanza, ground), ...emptyContent, kind: placeholderKind(stanza) };
}

/** What our own phone sends to this client alone. */
export const isPeerMessage = ({ stanza: { attrs } }: Pick<DecodedStanza, 'stanza'>, { number, alias }: Self): boolean =>
  attrs['category'] === 'peer' && [userOf(number), userOf(alias)].includes(userOf(attrs['from']));

/** Messages that our phone brings because this client could not open them. */
function listResentMessages({ message }: DecodedStanza, ground: StanzaContext): (InboundItem | null)[] {
  const answer = message?.protocolMessage?.peerDataOperationRequestResponseMessage;
  const brought = (answer?.peerDataOperationResult ?? []).flatMap(({ placeholderMessageResendResponse: resent }) =>
    resent?.webMessageInfoBytes?.length ? [proto.WebMessageInfo.decode(resent.webMessageInfoBytes)] : [],
  );
  return brought.map((info) => {
    const attrs = toStanzaAttrs(info, { self: ground.self, other: ground.findOther(info.key?.remoteJid ?? '') });
    return toInboundItem({ stanza: { attrs }, message: info.message ? unwrapMessage(info.message) : null }, ground);
  });
}

function toItems(received: DecodedStanza, ground: StanzaContext): (InboundItem | null)[] {
  const { kind, stanza } = received;
  switch (kind) {
    case 'receipt':
      return toInboundReceipts(stanza, ground);
    case 'people':
      return [toInboundPeople(stanza, ground.self)];
    case 'unreadable':
      return [toPlaceholder(stanza, ground)];
    case 'call':
      return [toInboundCall(stanza, ground.findOther)];
    case 'group':
      return [toInboundGroup(stanza)];
    case 'message':
      return stanza.attrs['category'] === 'peer'
        ? isPeerMessage(received, ground.self)
          ? listResentMessages(received, ground)
          : []
        : [toInboundItem(received, ground)];
  }
}

/** Turns what came off the wire into what the port speaks of; nothing when it is for nobody. Same in, same out. */
export const normaliseStanza = (received: DecodedStanza, ground: StanzaContext): InboundItem[] =>
  toItems(received, ground)
    .filter((item) => item !== null)
    .map(stripNulCharacters);
