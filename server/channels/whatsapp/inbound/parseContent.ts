import type { QuoteInfo } from '#shared/conversations/messages/record.ts';
import { encodeMapLocation } from '#shared/rules/mapLocation.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { maxCards } from '#shared/rules/vcardProperties.ts';
import { type ContactCard, encodeVcard, formatCardLine, parseVcards } from '#shared/rules/vcard.ts';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { MessageKey, PollQuestion, RemoteMedia } from '#server/channels/Channel.ts';
import { maxForeignTextLength } from '#server/platform/parseJson.ts';
import type { MediaEncryptionKind } from '#server/channels/whatsapp/media/mediaReference.ts';
import { isAlias, isNumber, toExternalId } from './addresses.ts';
import { joinLines, type RichContent, richReaders } from './richContents.ts';
import { type FileFields, previewOf, toWaitingMedia } from './toWaitingMedia.ts';

type Content = proto.IMessage;

const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupMentionedMessage',
  'lottieStickerMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'questionMessage',
  'questionReplyMessage',
  'limitSharingMessage',
  'commentMessage',
  'eventCoverImage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
] as const satisfies readonly (keyof Content)[];

/** A limit, because a sender can nest wrappers without end. */
const maxLayers = 8;

const findInnerMessage = (content: Content): Content | null | undefined =>
  content.deviceSentMessage?.message ?? wrappers.map((name) => content[name]?.message).find(Boolean);

/** A message and the messages nested in it (copies of the own phone, disappearing, view-once, edited), outermost first. */
export function listMessageLayers(message: Content): readonly Content[] {
  const layers = [message];
  for (let inner = findInnerMessage(message); inner && layers.length < maxLayers; inner = findInnerMessage(inner)) {
    layers.push(inner);
  }
  return layers;
}

const viewOnceKeys = ['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'] as const;

/** Whether it is a picture, a video or a voice that may be seen once: only the phone shows it. Interactive messages come in the same wrapper. */
export function isViewOnce(layers: readonly Content[]): boolean {
  const { imageMessage, videoMessage, audioMessage, ptvMessage } = layers.at(-1) ?? {};
  const file = imageMessage ?? videoMessage ?? audioMessage ?? ptvMessage;
  return Boolean(file) && (file?.viewOnce === true || layers.some((layer) => viewOnceKeys.some((key) => layer[key])));
}

const { AssociationType } = proto.MessageAssociation;
const copyTypes = new Set<unknown>([
  AssociationType.HD_IMAGE_DUAL_UPLOAD,
  AssociationType.HD_VIDEO_DUAL_UPLOAD,
  AssociationType.HEVC_VIDEO_DUAL_UPLOAD,
  AssociationType.MOTION_PHOTO,
]);

/** Whether it is the better copy, or the moving part, of a picture or video that comes as a message of its own. */
export const isCopy = (layers: readonly Content[]): boolean =>
  layers.some(({ messageContextInfo }) => copyTypes.has(messageContextInfo?.messageAssociation?.associationType));

/** A message without its wrappers. */
export const unwrapMessage = (message: Content): Content => listMessageLayers(message).at(-1) ?? message;

/** WhatsApp takes 12. */
const maxOptions = 100;
const maxOptionLength = 1000;

/** The question of a poll, in any version of the protocol. */
export function parsePoll(message: Content): PollQuestion | undefined {
  const content = unwrapMessage(message);
  const poll =
    content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3 ?? content.pollCreationMessageV5;
  return poll
    ? {
        question: (poll.name ?? '').slice(0, maxOptionLength),
        options: (poll.options ?? []).slice(0, maxOptions).map(({ optionName }) => (optionName ?? '').slice(0, maxOptionLength)),
        selectable: poll.selectableOptionsCount ?? 0,
      }
    : undefined;
}

/** The content of a message in the form in which it is stored (behaviour §3.2). */
interface MessageContent {
  readonly kind: string;
  readonly body: string;
  readonly media: RemoteMedia | null;
  readonly quotedId: string | null;
  readonly poll?: PollQuestion;
  readonly choice?: string;
  readonly quote?: QuoteInfo;
  readonly forwardings?: number;
}

const maxDescriptionLength = 1000;

function formatLocation(place: proto.Message.ILocationMessage): string {
  const { degreesLatitude, degreesLongitude, name, address } = place;
  const description = [name, address].filter(Boolean).join(', ').slice(0, maxDescriptionLength);
  return encodeMapLocation({ latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0, description }, previewOf(place));
}

const emptyCard: ContactCard = { name: '', organisation: '', numbers: [], emails: [] };

/** The cards of a contact, at least one, named as the sender's phone names it where they have no name. */
function parseCards({ displayName, vcard }: proto.Message.IContactMessage): readonly ContactCard[] {
  const cards = parseVcards(vcard ?? '');
  return (cards.length === 0 ? [emptyCard] : cards).map((card) => ({ ...card, name: card.name || (displayName ?? '') }));
}

type ContentParser = (content: Content, message: MessageKey | null) => Omit<MessageContent, 'quotedId'> | undefined;

const textParser =
  (key: keyof Content, read: (content: Content) => string | null | undefined): ContentParser =>
  (content) =>
    content[key] === null || content[key] === undefined ? undefined : { kind: key, body: read(content) ?? '', media: null };

const fileParser =
  (key: keyof Content, describe: (file: FileFields) => { kind: string; body: string; as: MediaEncryptionKind }): ContentParser =>
  (content, message) => {
    // `fileParser` is used for contents with a file only.
    const fields = content[key] as FileFields | null | undefined;
    if (!fields) {
      return undefined;
    }
    const { as, ...rest } = describe(fields);
    return { ...rest, media: toWaitingMedia(as, fields, message) };
  };

interface ChosenAnswer {
  readonly id: string | null | undefined;
  readonly words: string | null | undefined;
}

/** An answer to buttons or a list: the id is what bots and older clients know it by. */
const answerParser =
  (key: keyof Content, read: (content: Content) => ChosenAnswer): ContentParser =>
  (content) => {
    if (!content[key]) {
      return undefined;
    }
    const { id, words } = read(content);
    return { kind: key, body: id || words || '', media: null, ...(id && words && { choice: shorten(words, key) }) };
  };

const parsePollContent: ContentParser = (content) => {
  const question = parsePoll(content);
  return (
    question && {
      kind: 'pollCreationMessage',
      body: joinLines([question.question, ...question.options.map((name) => `• ${name}`)]),
      media: null,
      poll: question,
    }
  );
};

/** The registered ones: a sender may write the kind of another content, or a megabyte. */
const documentKinds = new Set(['application', 'audio', 'font', 'image', 'message', 'model', 'text', 'video']);

function documentKind(mime: string | null | undefined): string {
  const [kind = ''] = (mime ?? '').split('/', 1);
  return documentKinds.has(kind) ? kind : 'application';
}

/** One parser per content with a file. */
const fileParsers: readonly ContentParser[] = [
  fileParser('imageMessage', ({ caption }) => ({ kind: 'image', body: caption ?? '', as: 'image' })),
  fileParser('audioMessage', () => ({ kind: 'audio', body: 'Áudio', as: 'audio' })),
  fileParser('videoMessage', ({ caption }) => ({ kind: 'video', body: caption ?? '', as: 'video' })),
  fileParser('ptvMessage', ({ caption }) => ({ kind: 'video', body: caption ?? '', as: 'video' })),
  fileParser('documentMessage', ({ mimetype, caption, title, fileName }) => ({
    kind: documentKind(mimetype),
    body: caption || title || fileName || '',
    as: 'document',
  })),
  fileParser('stickerMessage', () => ({ kind: 'image', body: 'sticker', as: 'sticker' })),
];

/** A content with words in many fields, below the file of its header. */
const richParser =
  (key: keyof typeof richReaders): ContentParser =>
  (content, message) => {
    const part = content[key];
    if (!part) {
      return undefined;
    }
    // The reader of a key takes the content of that key.
    const { lines, header } = (richReaders[key] as (content: unknown) => RichContent)(part);
    const [file] = header === null ? [] : fileParsers.map((parse) => parse(header, message)).filter((parsed) => parsed !== undefined);
    return { kind: file?.kind ?? key, body: joinLines(lines) || (file?.body ?? ''), media: file?.media ?? null };
  };

/** One parser per content, the most frequent first. */
const contentParsers: readonly ContentParser[] = [
  textParser('conversation', ({ conversation }) => conversation),
  textParser('extendedTextMessage', ({ extendedTextMessage }) => extendedTextMessage?.text),
  ...fileParsers,
  textParser('locationMessage', ({ locationMessage }) => formatLocation(locationMessage ?? {})),
  textParser('liveLocationMessage', ({ liveLocationMessage }) =>
    [liveLocationMessage?.degreesLatitude ?? 0, liveLocationMessage?.degreesLongitude ?? 0].join(', '),
  ),
  textParser('contactMessage', ({ contactMessage }) =>
    parseCards(contactMessage ?? {})
      .map(encodeVcard)
      .join('\n'),
  ),
  textParser('contactsArrayMessage', ({ contactsArrayMessage }) =>
    joinLines((contactsArrayMessage?.contacts ?? []).slice(0, maxCards).flatMap(parseCards).slice(0, maxCards).map(formatCardLine)),
  ),
  answerParser('buttonsResponseMessage', ({ buttonsResponseMessage: answer }) => ({
    id: answer?.selectedButtonId,
    words: answer?.selectedDisplayText,
  })),
  answerParser('listResponseMessage', ({ listResponseMessage: answer }) => ({
    id: answer?.singleSelectReply?.selectedRowId,
    words: joinLines([answer?.title, answer?.description]),
  })),
  textParser('templateButtonReplyMessage', ({ templateButtonReplyMessage: reply }) => reply?.selectedDisplayText || reply?.selectedId),
  parsePollContent,
  ...(Object.keys(richReaders) as (keyof typeof richReaders)[]).map(richParser),
  textParser('invoiceMessage', ({ invoiceMessage }) => invoiceMessage?.note),
  textParser('stickerPackMessage', ({ stickerPackMessage }) => stickerPackMessage?.name),
  textParser('newsletterAdminInviteMessage', ({ newsletterAdminInviteMessage: invite }) =>
    joinLines([invite?.newsletterName, invite?.caption]),
  ),
];

/** Contents that accompany others. */
const accompanyingKeys = new Set<keyof Content>([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

/** Contents that phones exchange and do not show as messages: they open nothing. */
export const internalKeys = new Set<keyof Content>([
  'protocolMessage',
  'albumMessage',
  'pollUpdateMessage',
  'pollResultSnapshotMessage',
  'pollResultSnapshotMessageV3',
  'keepInChatMessage',
  'pinInChatMessage',
  'reactionMessage',
  'encReactionMessage',
  'encEventResponseMessage',
  'secretEncryptedMessage',
  'stickerSyncRmrMessage',
  'placeholderMessage',
  'statusMentionMessage',
  'groupStatusMentionMessage',
  'statusNotificationMessage',
  'statusStickerInteractionMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
]);

/** The kinds of contents in a message without its wrappers. */
export const listContentKeys = (content: Content): readonly (keyof Content)[] =>
  (Object.keys(content) as (keyof Content)[]).filter((key) => !accompanyingKeys.has(key) && content[key] !== null);

const isInternal = (content: Content): boolean => listContentKeys(content).some((key) => internalKeys.has(key));

const plainTextKinds = new Set(['conversation', 'extendedTextMessage']);

/** What only the phone shows, or a later version. */
export const unsupportedContent: MessageContent = { kind: 'unsupported', body: '', media: null, quotedId: null };

const viewOnceContent: MessageContent = { ...unsupportedContent, kind: 'viewOnce' };

/** The context info of a content, whatever its kind. */
export const findContextInfo = (content: Content): proto.IContextInfo | undefined =>
  Object.values(content)
    .map((part) => (part as { contextInfo?: proto.IContextInfo | null } | null | undefined)?.contextInfo)
    .find(Boolean) ?? undefined;

/** The members of a large group; each mention is looked up whenever the message is shown. */
const maxMentions = 1024;

/** Addresses of the people mentioned in a message. */
export const listMentionedAddresses = (content: Content): readonly string[] =>
  [...new Set(findContextInfo(content)?.mentionedJid)].filter((address) => isNumber(address) || isAlias(address)).slice(0, maxMentions);

/** As much of a text as is stored; a location has its picture in it and is bounded by its parts. */
const shorten = (text: string, kind: string, most = maxForeignTextLength): string =>
  kind === 'locationMessage' ? text : text.slice(0, most);

const maxQuoteLength = 2000;

/** Fields of the context info that concern every kind of content. */
type ContextFields = Pick<MessageContent, 'quotedId' | 'quote' | 'forwardings'>;

/** What a message quotes, by the copy that its sender's phone has sent along. */
function readQuote({ quotedMessage, participant, remoteJid }: proto.IContextInfo, isOwn: (address: string) => boolean): QuoteInfo | null {
  const layers = listMessageLayers(quotedMessage ?? {});
  // Only the phone shows it, also as a small picture.
  const content = isViewOnce(layers) ? viewOnceContent : parseContent(layers.at(-1) ?? {}, null, isOwn);
  return content
    ? {
        kind: content.kind,
        body: shorten(content.choice ?? content.body, content.kind, maxQuoteLength),
        preview: content.media?.preview ?? null,
        fromMe: isOwn(participant ?? ''),
        isStatus: remoteJid === 'status@broadcast',
      }
    : null;
}

function readContext(content: Content, isOwn: (address: string) => boolean): ContextFields {
  const info = findContextInfo(content) ?? {};
  const quote = readQuote(info, isOwn);
  return {
    quotedId: info.stanzaId ? toExternalId(info.stanzaId) : null,
    ...(quote !== null && { quote }),
    ...(info.isForwarded && { forwardings: Math.max(1, info.forwardingScore ?? 1) }),
  };
}

function parseShort(parse: ContentParser, content: Content, message: MessageKey | null): ReturnType<ContentParser> {
  const parsed = parse(content, message);
  return parsed && { ...parsed, body: shorten(parsed.body, parsed.kind) };
}

/** Parses a message without its wrappers; undefined for contents that are not shown to people, and for those that say nothing. */
export function parseContent(
  content: Content,
  message: MessageKey | null,
  isOwn: (address: string) => boolean = () => false,
): MessageContent | undefined {
  if (isInternal(content) || listContentKeys(content).length === 0) {
    return undefined;
  }
  const context = readContext(content, isOwn);
  for (const read of contentParsers) {
    const parsed = parseShort(read, content, message);
    if (parsed !== undefined && (parsed.media !== null || !isBlankText(parsed.body))) {
      return { ...parsed, ...context };
    }
    if (parsed !== undefined && plainTextKinds.has(parsed.kind)) {
      return undefined;
    }
  }
  return { ...unsupportedContent, ...context };
}
