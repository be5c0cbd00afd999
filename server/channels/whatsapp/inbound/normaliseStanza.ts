import { proto, unpadRandomMax16 } from '#server/channels/whatsapp/library/baileys.ts';
import type {
  ChannelPerson,
  InboundEdit,
  InboundItem,
  InboundMention,
  InboundMessage,
  InboundReaction,
  InboundRevoke,
  InboundUnplaced,
  InboundVote,
  MessageKey,
} from '#server/channels/Channel.ts';
import { toStorable } from '#server/channels/toStorable.ts';
import type { ReceivedStanza, StanzaFields } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import {
  type FindAlternateAddress,
  findDroppedKind,
  isOwnAddress,
  parseEnvelope,
  type Self,
  type StanzaEnvelope,
  stripDevice,
  toExternalId,
  toPerson,
  userOf,
} from './addresses.ts';
import { toInboundCall } from './CallInterceptor.ts';
import { findAdOrigin } from './findAdOrigin.ts';
import { isBeyondLibrary } from './isBeyondLibrary.ts';
import {
  isCopy,
  isViewOnce,
  listMentionedAddresses,
  listMessageLayers,
  parseContent,
  unsupportedContent,
  unwrapMessage,
} from './parseContent.ts';
import { type GroupInfo, toInboundGroup } from './groupStanzas.ts';
import { toInboundPeople } from './lidPairs.ts';
import { toInboundReceipts } from './receipts.ts';
import { decryptEdit, decryptPollChoices, decryptReaction, type OriginalMessage } from './messageSecrets.ts';
import { placeholderKind } from './toUnreadableStanza.ts';
import { sentAt, toStanzaAttrs } from './toStanzaAttrs.ts';

const { Type } = proto.Message.ProtocolMessage;
const { SecretEncType } = proto.Message.SecretEncryptedMessage;

/** What a stanza is interpreted with. */
export interface StanzaContext {
  readonly self: Self;
  readonly findAlternate: FindAlternateAddress;
  /** The messages that this one may refer to; several senders may use the same id. */
  readonly originals: readonly OriginalMessage[];
  /** The group of the message; null in direct chats, and when it is not known. */
  readonly group: GroupInfo | null;
  /** Recipients of group messages of ours, by message id. */
  readonly recipients: ReadonlyMap<string, readonly ChannelPerson[]>;
}

/** An inbox row with its content decoded. */
export interface DecodedStanza {
  /** `unsupported`: a message whose content cannot be read. */
  readonly kind: ReceivedStanza['kind'] | 'unsupported';
  readonly stanza: StanzaFields;
  /** Without its wrappers; null where there is no content. */
  readonly message: proto.IMessage | null;
  /** The content as it is stored. */
  readonly bytes: Buffer | null;
}

export function decodeStanza({ kind, stanza, content }: ReceivedStanza): DecodedStanza {
  if (content === null || kind === 'refused') {
    return { kind, stanza, message: null, bytes: content };
  }
  const layers = listMessageLayers(proto.Message.decode(unpadRandomMax16(content)));
  return isViewOnce(layers)
    ? { kind: 'unreadable', stanza: { ...stanza, unavailable: 'view_once' }, message: null, bytes: null }
    : { kind, stanza, message: isCopy(layers) ? null : (layers.at(-1) ?? null), bytes: content };
}

/** The stanza of a change and what it is interpreted with. */
interface ChangeSource {
  readonly stanza: StanzaFields;
  readonly context: StanzaContext;
}

type OriginalFrame = Pick<InboundEdit, 'original'>;

interface EditOfMessage {
  readonly target: proto.IMessageKey;
  readonly edited: proto.IMessage | null | undefined;
}

/** A group chat is named after the group's subject. */
const nameChat = (chat: ChannelPerson, { group }: StanzaContext): ChannelPerson =>
  group === null ? chat : { ...chat, name: group.subject };

/** The key of a message of the same author that this one refers to. */
const toOwnKey = ({ key }: StanzaEnvelope, target: proto.IMessageKey): MessageKey => ({
  ...key,
  externalId: toExternalId(target.id ?? ''),
});

/** The key of a revoked message: the author's own, or anybody's if a group admin revokes it. */
function toRevokedKey(envelope: StanzaEnvelope, target: proto.IMessageKey, context: StanzaContext): MessageKey {
  const { key, chat } = envelope;
  if (!chat.isGroup || !target.participant || !isAdmin(envelope, context)) {
    return toOwnKey(envelope, target);
  }
  const { self, findAlternate } = context;
  const namedEnvelope = parseEnvelope({ from: key.chat, participant: target.participant, id: target.id ?? '' }, self, findAlternate);
  return namedEnvelope?.key ?? toOwnKey(envelope, target);
}

const isAdmin = ({ sender }: StanzaEnvelope, { group }: StanzaContext): boolean =>
  sender !== null && group !== null && group.admins.some((admin) => [sender.address, sender.alias].includes(admin));

/** Where a changed message belongs that is not known: only its author's own changes say so. */
const toOriginal = (
  { chat, sender, key }: StanzaEnvelope,
  changed: MessageKey,
  { stanza: { attrs }, context }: ChangeSource,
): OriginalFrame =>
  changed.participant === key.participant ? { original: { chat: nameChat(chat, context), sender, at: sentAt(attrs) } } : {};

/** An edit or a revoke. The key names a message of the sender, whatever the stanza claims, but for admins who revoke. */
function toChange(
  envelope: StanzaEnvelope,
  change: proto.Message.IProtocolMessage,
  source: ChangeSource,
): InboundEdit | InboundRevoke | null {
  const { type, key, editedMessage } = change;
  if (!key?.id) {
    return null;
  }
  if (type === Type.REVOKE) {
    const revoked = toRevokedKey(envelope, key, source.context);
    return { type: 'revoke', key: revoked, ...toOriginal(envelope, revoked, source) };
  }
  return type === Type.MESSAGE_EDIT ? toEdit(envelope, { target: key, edited: editedMessage }, source) : null;
}

function toEdit(envelope: StanzaEnvelope, { target, edited }: EditOfMessage, source: ChangeSource): InboundEdit | null {
  const key = toOwnKey(envelope, target);
  const message = edited && unwrapMessage(edited);
  const content = message && parseContent(message, null);
  return content && content.kind !== unsupportedContent.kind
    ? { type: 'edit', key, body: content.body, ...toOriginal(envelope, key, source), ...toMentions(message, source.context.findAlternate) }
    : null;
}

/** An edit that is encrypted with the secret of its original; without it, the edited message is for the phone. */
function toEncryptedEdit(
  envelope: StanzaEnvelope,
  sealed: proto.Message.ISecretEncryptedMessage,
  source: ChangeSource,
): InboundEdit | InboundMessage | null {
  const { targetMessageKey: target, secretEncType } = sealed;
  const { stanza, context } = source;
  if (!target?.id) {
    return null;
  }
  if (context.originals.length === 0) {
    const frame = { ...toMessageFrame(envelope, stanza, context), key: toOwnKey(envelope, target) };
    return secretEncType === SecretEncType.MESSAGE_EDIT ? { ...frame, ...unsupportedContent } : null;
  }
  const decrypted = decryptEdit(sealed, { ...context, sender: envelope.sender });
  const edited = decrypted && (unwrapMessage(decrypted).protocolMessage?.editedMessage ?? decrypted);
  return toEdit(envelope, { target, edited }, source);
}

/** The key of a referred message: `fromMe` in the stanza is from the sender's view, in the result from ours. */
function toTargetKey(envelope: StanzaEnvelope, target: proto.IMessageKey, { self, findAlternate }: StanzaContext): MessageKey {
  const { key, chat } = envelope;
  if (target.fromMe === true) {
    return toOwnKey(envelope, target);
  }
  if (!chat.isGroup) {
    return { ...toOwnKey(envelope, target), fromMe: !key.fromMe };
  }
  const namedEnvelope = parseEnvelope({ from: key.chat, participant: target.participant ?? '', id: target.id ?? '' }, self, findAlternate);
  return namedEnvelope?.key ?? toOwnKey(envelope, target);
}

/** The longest emoji have some 40 characters; a sender may write any text. */
const maxEmojiLength = 64;

export const toEmoji = (text: string | null | undefined): string => (text ?? '').slice(0, maxEmojiLength);

function toReaction(
  envelope: StanzaEnvelope,
  { key, text }: proto.Message.IReactionMessage,
  context: StanzaContext,
): InboundReaction | null {
  return key?.id ? { type: 'reaction', key: toTargetKey(envelope, key, context), sender: envelope.sender, emoji: toEmoji(text) } : null;
}

/** A reaction that is encrypted with the secret of its target. */
function toEncryptedReaction(
  envelope: StanzaEnvelope,
  sealed: proto.Message.IEncReactionMessage,
  context: StanzaContext,
): InboundReaction | null {
  const reaction = decryptReaction(sealed, { ...context, sender: envelope.sender });
  const { targetMessageKey: key } = sealed;
  return reaction && key ? toReaction(envelope, { ...reaction, key }, context) : null;
}

function toVote(envelope: StanzaEnvelope, vote: proto.Message.IPollUpdateMessage, context: StanzaContext): InboundVote | null {
  const { pollCreationMessageKey: poll } = vote;
  const choices = decryptPollChoices(vote, { ...context, sender: envelope.sender });
  return poll?.id && choices ? { type: 'vote', key: toTargetKey(envelope, poll, context), sender: envelope.sender, choices } : null;
}

/** Mentions, under the addresses that the text contains; absent when there are none. */
function toMentions(message: proto.IMessage, findAlternate: FindAlternateAddress): { readonly mentions?: readonly InboundMention[] } {
  const mentions = listMentionedAddresses(message).map((jid) => {
    const address = stripDevice(jid);
    return { address, number: toPerson(address, findAlternate(address), null).number };
  });
  return mentions.length === 0 ? {} : { mentions };
}

/** The fields of a message that come from its stanza. */
function toMessageFrame(
  envelope: StanzaEnvelope,
  { attrs }: StanzaFields,
  context: StanzaContext,
): Omit<InboundMessage, 'kind' | 'body' | 'media' | 'quotedId'> {
  const { key, chat, sender } = envelope;
  const at = sentAt(attrs);
  return { type: 'message', key, chat: nameChat(chat, context), sender, at, isHistory: false };
}

/** The content of a message; its bytes are null where they came as a part of others. */
interface ContentOfItem {
  readonly message: proto.IMessage;
  readonly bytes: Buffer | null;
  readonly context: StanzaContext;
}

function toMessage(envelope: StanzaEnvelope, stanza: StanzaFields, { message, bytes, context }: ContentOfItem): InboundItem | null {
  const isUnknown = (): boolean => bytes !== null && isBeyondLibrary(bytes);
  const isOwn = (address: string): boolean => isOwnAddress(address, context.self);
  const content = parseContent(message, envelope.key, isOwn) ?? (isUnknown() ? unsupportedContent : undefined);
  const ad = findAdOrigin(message);
  return content === undefined
    ? null
    : { ...toMessageFrame(envelope, stanza, context), ...content, ...toMentions(message, context.findAlternate), ...(ad && { ad }) };
}

function toContentItem(envelope: StanzaEnvelope, stanza: StanzaFields, content: ContentOfItem): InboundItem | null {
  const { message, context } = content;
  const { protocolMessage, secretEncryptedMessage, reactionMessage, encReactionMessage, pollUpdateMessage } = message;
  if (protocolMessage) {
    return toChange(envelope, protocolMessage, { stanza, context });
  }
  if (secretEncryptedMessage) {
    return toEncryptedEdit(envelope, secretEncryptedMessage, { stanza, context });
  }
  if (reactionMessage) {
    return toReaction(envelope, reactionMessage, context);
  }
  if (encReactionMessage) {
    return toEncryptedReaction(envelope, encReactionMessage, context);
  }
  return pollUpdateMessage ? toVote(envelope, pollUpdateMessage, context) : toMessage(envelope, stanza, content);
}

/** The item of one message; null when it is not shown and changes nothing. */
function toInboundItem({ stanza, message, bytes }: Omit<DecodedStanza, 'kind'>, context: StanzaContext): InboundItem | null {
  const envelope = parseEnvelope(stanza.attrs, context.self, context.findAlternate);
  return envelope === null || message === null ? null : toContentItem(envelope, stanza, { message, bytes, context });
}

function toPlaceholder(stanza: StanzaFields, context: StanzaContext, kind: string = placeholderKind(stanza)): InboundMessage | null {
  const envelope = parseEnvelope(stanza.attrs, context.self, context.findAlternate);
  return envelope && { ...toMessageFrame(envelope, stanza, context), ...unsupportedContent, kind };
}

/** The item of a message that our phone hands over whole: of its history, or one that this client could not decrypt. */
export function toItemOfPhone(stanza: StanzaFields, message: proto.IMessage, context: StanzaContext): InboundItem | null {
  const layers = listMessageLayers(message);
  if (isViewOnce(layers)) {
    return toPlaceholder(stanza, context, 'viewOnce');
  }
  return isCopy(layers) ? null : toInboundItem({ stanza, message: layers.at(-1) ?? null, bytes: null }, context);
}

/** True for a message that belongs to no known chat and is not dropped on purpose. */
const isUnplaced = ({ kind, stanza: { attrs } }: DecodedStanza, { self, findAlternate }: StanzaContext): boolean =>
  (kind === 'message' || kind === 'unreadable' || kind === 'unsupported') &&
  attrs['category'] !== 'peer' &&
  findDroppedKind(attrs, self) === null &&
  parseEnvelope(attrs, self, findAlternate) === null;

/** A message of an unknown address, or of the own phone to a broadcast list. */
function toUnplaced({ stanza: { attrs }, message }: Pick<DecodedStanza, 'stanza' | 'message'>): InboundUnplaced {
  const { kind, body } = (message && parseContent(message, null)) ?? { kind: 'ciphertext', body: '' };
  const address = attrs['recipient'] ?? attrs['participant'] ?? attrs['from'] ?? '';
  return {
    type: 'unplaced',
    externalId: toExternalId(attrs['id'] ?? ''),
    address,
    at: sentAt(attrs),
    kind,
    body,
  };
}

/** A larger stanza is kept in the inbox only. */
const maxStanzaBytes = 64 * 1024;

/** A message that the library refused: its bytes for the admins, and a placeholder where its chat is known. */
function toRefusedItems({ stanza, message, bytes }: DecodedStanza, context: StanzaContext): (InboundItem | null)[] {
  const placeholder = toPlaceholder(stanza, context, unsupportedContent.kind);
  const isKept = bytes !== null && bytes.length <= maxStanzaBytes;
  return [placeholder, { ...toUnplaced({ stanza, message }), ...(isKept && { stanza: bytes.toString('base64') }) }];
}

/** True for messages between the own phone and this client. */
export const isPeerMessage = ({ stanza: { attrs } }: Pick<DecodedStanza, 'stanza'>, { number, alias }: Self): boolean =>
  attrs['category'] === 'peer' && [userOf(number), userOf(alias)].includes(userOf(attrs['from']));

/** Messages that our phone resends because this client could not decrypt them. */
function listResentMessages({ message }: DecodedStanza, context: StanzaContext): (InboundItem | null)[] {
  const response = message?.protocolMessage?.peerDataOperationRequestResponseMessage;
  const resentMessages = (response?.peerDataOperationResult ?? []).flatMap(({ placeholderMessageResendResponse: resent }) =>
    resent?.webMessageInfoBytes?.length ? [proto.WebMessageInfo.decode(resent.webMessageInfoBytes)] : [],
  );
  return resentMessages.map((info) => {
    const attrs = toStanzaAttrs(info, { self: context.self, alternate: context.findAlternate(info.key?.remoteJid ?? '') });
    return info.message ? toItemOfPhone({ attrs }, info.message, context) : null;
  });
}

const toPeerItems = (received: DecodedStanza, context: StanzaContext): (InboundItem | null)[] =>
  isPeerMessage(received, context.self) ? listResentMessages(received, context) : [];

function toItems(received: DecodedStanza, context: StanzaContext): (InboundItem | null)[] {
  const { kind, stanza } = received;
  switch (kind) {
    case 'receipt':
      return toInboundReceipts(stanza, context);
    case 'people':
      return [toInboundPeople(stanza, context.self)];
    case 'unreadable':
      return [toPlaceholder(stanza, context)];
    case 'unsupported':
      return [toPlaceholder(stanza, context, kind)];
    case 'refused':
      return toRefusedItems(received, context);
    case 'call':
      return [toInboundCall(stanza, context.findAlternate)];
    case 'group':
      return [toInboundGroup(stanza)];
    case 'message':
      return stanza.attrs['category'] === 'peer' ? toPeerItems(received, context) : [toInboundItem(received, context)];
  }
}

/** The inbound items of a stanza; pure. */
export const normaliseStanza = (received: DecodedStanza, context: StanzaContext): InboundItem[] =>
  (isUnplaced(received, context) ? [toUnplaced(received)] : toItems(received, context)).filter((item) => item !== null).map(toStorable);
